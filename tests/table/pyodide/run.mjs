// Runs a module in Pyodide: node run.mjs WHEEL FOLDER MODULE. WHEEL is unpacked as pip would install it; FOLDER is put
// on Python's path. What the module prints goes to stdout; it fails with a traceback.
import { readFile } from 'node:fs/promises'
import { loadPyodide } from 'pyodide'

const [wheel, folder, module] = process.argv.slice(2)
try {
  const pyodide = await loadPyodide({ stdout: (line) => console.log(line) })
  pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), 'wheel')
  pyodide.mountNodeFS('/outside', folder)
  pyodide.globals.set('module', module)
  pyodide.runPython(`
import runpy, sys
sys.path.insert(0, "/outside")
sys.argv = [module]
runpy.run_module(module, run_name="__main__")
`)
} catch (problem) {
  console.error(problem.message)
  process.exitCode = 1
}
