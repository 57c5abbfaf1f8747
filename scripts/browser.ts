import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'

const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(key => {
  const root = process.env[key]
  return root
    ? [
        join(root, 'Google/Chrome/Application/chrome.exe'),
        join(root, 'Microsoft/Edge/Application/msedge.exe'),
      ]
    : []
})

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...windows,
]

const installed = () => [process.env['TECLA_CHROMIUM'], ...candidates].find(path => path && existsSync(path))

/**
 * Finds a Chromium for the tests: TECLA_CHROMIUM, an installed browser, Debian's package (when root), or Playwright's
 * download. Gives its path; undefined: none is available.
 */
export async function browserPath(): Promise<string | undefined> {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Instalando o Chromium do Debian para os testes…\n')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    // the headless shell is a tenth faster than the whole browser; older Debian releases do not have it
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      spawnSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-dejavu-core'],
        {
          stdio: 'inherit',
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        },
      )
      const debian = installed()
      if (debian) return debian
    }
  }
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Opens a headless browser for the tests; also works as root. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright')
  const executablePath = await browserPath()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}
