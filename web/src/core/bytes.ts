// In place of what looks for the whole library: the page loads it in two parts.

export const bytes = (): Promise<never> => Promise.reject(new Error('the page says where its library lies'));
