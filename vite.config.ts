import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { heads } from './scripts/heads-plugin.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), heads(), serviceWorker()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // the first load is one file on purpose
    chunkSizeWarningLimit: 1000,
    // what the first load needs is one file, what sixteen screens share another: left alone they come in two hundred pieces,
    // each a request and its overhead
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'comum', minShareCount: 16 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } },
})
