// What is seen of a page. These functions are run in the browser.

/** Gathers what shifts without anybody having touched it (web.dev/cls). */
export function watchShifts() {
  window.shifts = [];
  const named = ({ node }) => node?.id || node?.className || node?.nodeName;
  new PerformanceObserver(list => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(named) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The texts that stand out from their background by less than 4.5 to 1 (WCAG 2.2, 1.4.3). Coordinates lie on a picture, and are left out. */
export function faintTexts() {
  const parts = colour => colour.match(/[\d.]+/g).map((part, index) => Number(part) * (colour.startsWith('color(') && index < 3 ? 255 : 1));
  const over = ([r, g, b, alpha = 1], ground) => [r, g, b].map((part, index) => part * alpha + ground[index] * (1 - alpha));
  const luminance = colour => {
    const [r, g, b] = colour.map(part => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = element => {
    const chain = [];
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) chain.unshift(parts(getComputedStyle(at).backgroundColor));
    return chain.reduce((below, colour) => over(colour, below), [255, 255, 255]);
  };
  const faint = [];
  const look = root => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      const says = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
      if (!says || element.classList.contains('coordinate') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const back = ground(element);
      const [light, dark] = [luminance(over(parts(getComputedStyle(element).color), back)), luminance(back)].sort((a, b) => b - a);
      const ratio = (light + 0.05) / (dark + 0.05);
      if (ratio < 4.5) faint.push(`${element.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
  };
  look(document);
  return faint;
}
