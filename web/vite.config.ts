import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The build goes into the Python package, which serves it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Vitest runs in Node, but tests what browsers run.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // On a busy machine a test may take any time.
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
  build: { outDir: '../src/watertable/server/web', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
}))
