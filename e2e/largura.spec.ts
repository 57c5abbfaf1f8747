import type { Page, Request } from 'playwright/test'
import { ROUTES } from '../src/domain/routes/index.ts'
import { expect, test } from './fixtures.ts'

/** Widths of a telephone, of a page at 200 % and of the till. */
const WIDTHS = [1366, 683, 390] as const

/** Screens that open without a record, and of each register's import the first: the others draw the same dialog. */
const SCREENS = ROUTES.filter(
  ({ path, tela, publico, isento }, at) =>
    !publico &&
    !isento &&
    !path.includes(':') &&
    (tela !== 'registro.importar' || ROUTES.findIndex(route => route.tela === tela) === at),
)

const GROUPS = [
  ['listas', 'dono', SCREENS.filter(({ tela, super_user }) => tela === 'registro.lista' && !super_user)],
  ['formulários', 'dono', SCREENS.filter(({ tela, super_user }) => tela === 'registro.form' && !super_user)],
  ['relatórios', 'dono', SCREENS.filter(({ tela }) => tela === 'relatorio')],
  ['telas do administrador', 'super', SCREENS.filter(({ super_user }) => super_user)],
] as const

/** Gives a function that opens a screen of the open page, and waits until it and its rows are drawn. */
function opener(page: Page): (path: string) => Promise<void> {
  const asked = new Set<Request>()
  // the test of the equipment leaves the answers of its round trips unread, so that they never finish
  page.on('request', request => request.url().endsWith('/healthz') || asked.add(request))
  page.on('requestfinished', request => asked.delete(request))
  page.on('requestfailed', request => asked.delete(request))
  const settled = () =>
    page.evaluate(
      () =>
        new Promise<boolean>(resolve =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(document.querySelector('main:not([aria-busy=true]) h1') !== null),
            ),
          ),
        ),
    )
  return async path => {
    await page.evaluate(to => history.pushState(null, '', to), path)
    // twice: what has come may ask for more
    for (const _ of ['screen', 'rows'])
      await expect
        .poll(async () => ((await settled()) ? [...asked].map(request => request.url()) : ['not drawn']), {
          message: path,
        })
        .toEqual([])
  }
}

/** Lists the widths of windows that the open screen overflows, with its own width. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 768 })
    const own = await page.evaluate(() => document.documentElement.scrollWidth)
    if (own > width) found.push(`${new URL(page.url()).pathname}: ${own} em ${width}`)
  }
  return found
}

for (const [name, login, screens] of GROUPS)
  test(`nenhuma página passa da largura da janela: ${name}`, async ({ page, teclado }) => {
    await teclado.entrar(`${login}@demo.tecla`)
    const open = opener(page)
    const found: string[] = []
    for (const { path } of screens) {
      await open(path)
      found.push(...(await tooWide(page)))
    }
    expect(found).toEqual([])
  })
