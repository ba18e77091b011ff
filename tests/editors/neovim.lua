-- Drives `alfil lsp` by the client that is built into Neovim: opens a file, edits it, hovers, completes, renames, formats and
-- runs a test. For Neovim from 0.7 on:
--
--     ALFIL=target/debug/alfil nvim --headless -u NONE -c "luafile tests/editors/neovim.lua" FILE

local failed = false

local function check(holds, what)
  io.write((holds and "holds   " or "FAILS   ") .. what .. "\n")
  failed = failed or not holds
end

-- The answer of the server to a request about the buffer.
local function ask(method, params)
  local answers, why = vim.lsp.buf_request_sync(0, method, params, 20000)
  assert(answers, method .. ": " .. tostring(why))
  local _, answer = next(answers)
  assert(answer and not answer.error, method .. ": " .. vim.inspect(answer))
  return answer.result
end

local function here(line, column)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = column } }
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function errors()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

local function drive()
  local client = vim.lsp.start_client({ name = "alfil", cmd = { vim.env.ALFIL, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)
  local ready = vim.wait(20000, function()
    local found = vim.lsp.get_client_by_id(client)
    return found and found.initialized
  end)
  check(ready, "the server starts")
  check(vim.wait(5000, function() return errors() == 0 end), "the file has no errors")

  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "nonsense" })
  check(vim.wait(20000, function() return errors() > 0 end), "an edit that breaks it is seen")
  vim.api.nvim_buf_set_lines(0, -2, -1, false, {})
  check(vim.wait(20000, function() return errors() == 0 end), "and that it is gone")

  local symbols = ask("textDocument/documentSymbol", here(0, 0))
  check(#symbols > 0, "the file declares something")
  local function first(list)
    for _, symbol in ipairs(list) do
      local place = symbol.selectionRange.start
      local answers = vim.lsp.buf_request_sync(0, "textDocument/prepareRename", here(place.line, place.character), 20000)
      local _, answer = next(answers or {})
      if answer and answer.result then return symbol end
      local inner = first(symbol.children or {})
      if inner then return inner end
    end
  end
  local symbol = first(symbols)
  local last = #lines()
  check(#ask("textDocument/completion", here(last, 0)).items > 0, "a new line can be completed")
  -- A file may declare nothing of its own.
  if symbol then
    local place = symbol.selectionRange.start
    check(ask("textDocument/hover", here(place.line, place.character)) ~= nil, "hovering over " .. symbol.name .. " says something")
    local before = lines()
    for _, name in ipairs({ "Zz", "Z", "zz_region" }) do
      local params = here(place.line, place.character)
      params.newName = name
      local _, answer = next(vim.lsp.buf_request_sync(0, "textDocument/rename", params, 20000) or {})
      if answer and answer.result then
        vim.lsp.util.apply_workspace_edit(answer.result, "utf-16")
        break
      end
    end
    check(not vim.deep_equal(before, lines()), symbol.name .. " has another name")
    vim.wait(500)
    check(vim.wait(20000, function() return errors() == 0 end), "and the file has no errors")
  end

  vim.api.nvim_buf_set_lines(0, 0, 0, false, { "", "", "" })
  local options = { tabSize = 4, insertSpaces = true }
  local edits = ask("textDocument/formatting", { textDocument = here(0, 0).textDocument, options = options })
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  check(#edits > 0 and lines()[1] ~= "", "the file is laid out")

  local tests = ask("alfil/tests", here(0, 0))
  check(#tests > 0, "the file has tests")
  local arguments = { vim.uri_from_bufnr(0), tests[1].id }
  local results = ask("workspace/executeCommand", { command = "alfil.runTest", arguments = arguments })
  check(#results == 1 and results[1].verdict == "passed", "the first of them passes")

  vim.lsp.stop_client(client)
  check(vim.wait(5000, function() return vim.lsp.get_client_by_id(client) == nil end), "the server ends")
end

local ran, why = pcall(drive)
if not ran then io.write("FAILS   " .. tostring(why) .. "\n") end
vim.cmd((ran and not failed) and "qall!" or "cquit!")
