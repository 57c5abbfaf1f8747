import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { build } from 'vite'

const FOLDER = '.tmp/bench-bare-list'
const OUT = '.tmp/bench-bare-list/out'

/**
 * Page with react-virtual and nothing else: 100,000 rows of nine texts already in memory, with our list's height and
 * overscan.
 */
const SOURCE = `
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useVirtualizer } from '@tanstack/react-virtual'
const rows = Array.from({ length: 100000 }, (_, i) => Array.from({ length: 9 }, (_, c) => 'texto ' + i + ' ' + c))
function List() {
  const ref = useRef(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => ref.current, estimateSize: () => 22, overscan: 6 })
  return <div ref={ref} role="grid" style={{ height: 594, overflow: 'auto' }}>
    <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
      {virtual.getVirtualItems().map(item => <div key={item.index} role="row" style={{ position: 'absolute', left: 0, right: 0, height: 22,
        display: 'grid', gridTemplateColumns: 'repeat(9,1fr)', transform: 'translateY(' + item.start + 'px)' }}>
        {rows[item.index].map((text, c) => <span key={c}>{text}</span>)}</div>)}
    </div></div>
}
createRoot(document.getElementById('root')).render(<List />)
`

export async function buildBareList(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'main.jsx'), SOURCE)
  writeFileSync(
    join(FOLDER, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="./main.jsx"></script>',
  )
  await build({
    configFile: false,
    root: FOLDER,
    base: '/bare/',
    logLevel: 'error',
    build: { outDir: 'out', emptyOutDir: true },
  })
}

/** Serves the bare page at /bare, on the server's address. */
export async function serveBareList(context: BrowserContext): Promise<void> {
  await context.route(
    url => url.pathname.startsWith('/bare'),
    route => {
      const name = new URL(route.request().url()).pathname.replace(/^\/bare\/?/, '')
      const file = join(OUT, name)
      const found = name !== '' && existsSync(file) ? file : join(OUT, 'index.html')
      return route.fulfill({
        contentType: found.endsWith('.js') ? 'text/javascript' : 'text/html',
        body: readFileSync(found),
      })
    },
  )
}
