import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { registerHeads } from './scripts/register-heads-plugin.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), registerHeads(), serviceWorker()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // commands and routes are of the first load and of every screen: left alone they come in thirty pieces, each with its overhead
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: /src\/domain\/(commands|routes)\// }] } },
    },
  },
  worker: { format: 'es' },
  server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } },
})
