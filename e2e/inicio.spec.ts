import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('os cartões do Início andam, abrem, falham sozinhos e se escolhem por teclas', async ({
  page,
  teclado,
}) => {
  let falha = true
  await page.route('**/api/v1/estatistica/painel?*', async route => {
    const json = await (await route.fetch()).json()
    if (falha && 'contas' in json.data) json.data.contas = { erro: 'Erro ao gerar dados' }
    await route.fulfill({ json })
  })
  await teclado.entrar('dono@demo.tecla')
  const cartao = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(cartao('Contas')).toContainText('Erro ao gerar dados')
  await expect(cartao('Semana')).toContainText('Líquido')
  // the demo is open: it has no first steps
  await expect(page.getByRole('listbox', { name: 'O que fazer agora' })).not.toContainText('primeira venda')
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('Tab')
  await teclado.escopo('inicio.cartoes')
  await expect(cartao('Hoje')).toBeFocused()
  await teclado.tecla('ArrowDown')
  await expect(cartao('Semana')).toBeFocused()
  await teclado.tecla('ArrowRight')
  await teclado.tecla('ArrowDown')
  await expect(cartao('Contas')).toBeFocused()
  falha = false
  await teclado.tecla('Enter')
  await expect(cartao('Contas')).toContainText('Vencidas')
  await teclado.tecla('ArrowUp')
  await teclado.tecla('Alt+c')
  await expect(cartao('Mês')).toContainText('há um ano')
  await teclado.tecla('Escape')
  await expect(page.getByRole('listbox', { name: 'O que fazer agora' })).toBeFocused()
  await teclado.tecla('Tab')
  await expect(cartao('Mês')).toBeFocused()
  await teclado.tecla('Enter')
  await teclado.escopo('relatorio')
  await expect(page).toHaveURL(/\/report\/vendas\?inicio=01%2F\d\d%2F\d{4}&fim=.*&compara=ano_anterior$/)
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')

  // the dialog hides the cards and opens later than its key: each step waits for the scope
  const escolher = async (...teclas: string[]) => {
    await teclado.tecla('F6')
    await teclado.escopo('lista.colunas')
    for (const tecla of teclas) await teclado.tecla(tecla)
    await teclado.tecla('F2')
    await teclado.escopo('inicio')
  }
  await escolher('Space', 'ArrowDown', 'Alt+ArrowDown')
  await expect(cartao('Hoje')).toHaveCount(0)
  // the choice is stored for the user, in this order
  await page.reload()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Mês')
  await escolher('Alt+l')
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Hoje')
})

test('a conta bloqueada leva à troca de empresa, que diz quando falha', async ({ page, teclado }) => {
  // of the company just left, a channel whose permission is still being asked for is refused
  teclado.permitir(/status of (500|455)/, /status of 403.*broadcasting\/auth/)
  await teclado.entrar('dono@demo.tecla')
  const janela = page.getByRole('dialog', { name: 'Trocar empresa' })
  await page.route('**/api/v1/usuarios/*/empresa/*', route => route.fulfill({ status: 500, json: {} }))
  await teclado.tecla('Alt+o')
  await expect(janela).toBeVisible()
  await semProblemasDeAcesso(page)
  await teclado.tecla('ArrowDown')
  await teclado.tecla('F2')
  await expect(page.getByRole('alertdialog', { name: 'Erro' })).toContainText('Erro ao alterar Empresa')
  await teclado.tecla('Enter')
  await expect(janela).toBeVisible()
  await page.unroute('**/api/v1/usuarios/*/empresa/*')
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')

  await page.route('**/api/v1/vendas?*', route =>
    route.fulfill({ status: 455, json: { message: 'Conta bloqueada', codigo: 'CONTA_BLOQUEADA' } }),
  )
  await teclado.tecla('Alt+n')
  await expect(page).toHaveURL(/\/455$/)
  await teclado.escopo('erro')
  await page.unroute('**/api/v1/vendas?*')
  await teclado.tecla('F2')
  await expect(janela).toBeVisible()
  await teclado.tecla('ArrowDown')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/$/)
  await teclado.escopo('inicio')
  await expect(page.getByRole('banner')).toContainText('Empório Tecla Minas')
  // switches back, because the last company is stored and later tests of this worker begin with it
  await teclado.comando('trocar empresa')
  await expect(janela).toBeVisible()
  await teclado.tecla('ArrowUp')
  await teclado.tecla('F2')
  await expect(page.getByRole('banner')).not.toContainText('Empório Tecla Minas')
})

test('partes que não chegam são pedidas de novo, e /teste ouve teclas e sons', async ({ page, teclado }) => {
  teclado.permitir(
    /Failed to load resource|Failed to fetch dynamically|ChunkError|não chegou|The above error/,
  )
  const LISTA = '**/assets/palette-list*'
  const TELA = '**/assets/diagnostics-screen*'
  for (const parte of [LISTA, TELA]) await page.route(parte, route => route.abort())
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  // the palette acts without its list
  await teclado.tecla('Control+k')
  await expect(page.getByText('A lista da paleta não veio')).toBeVisible()
  await teclado.digitar('teste')
  await teclado.tecla('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'A tela não carregou' })).toBeVisible()
  await semProblemasDeAcesso(page)
  await page.unroute(TELA)
  await teclado.tecla('F2')
  await teclado.escopo('diagnostico')

  await expect(page.getByRole('option')).toHaveCount(16)
  await expect(page.getByRole('term').filter({ hasText: 'Ida e volta' })).toBeVisible()
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('ArrowDown')
  await expect(page.getByRole('option', { name: 'Campainha' })).toHaveAttribute('aria-selected', 'true')
  await teclado.tecla('F2')
  await expect(page.getByRole('alert')).toHaveText('')
  await teclado.tecla('F3')
  const ouvidas = page.getByRole('list', { name: 'Teclas recebidas' })
  await teclado.tecla('F5')
  await expect(ouvidas).toContainText('GERAL: Atualizar')
  await teclado.tecla('Control+Alt+q')
  await expect(ouvidas).toContainText('Ctrl+Alt é o AltGr do teclado ABNT2')
  await teclado.tecla('Alt+F6')
  await expect(ouvidas).toContainText('livre')
  await teclado.tecla('Escape')
  await teclado.tecla('F8')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Rede medida')
  await teclado.tecla('F7')
  await teclado.escopo('prompt')
  await page.keyboard.type('40')
  await teclado.tecla('F2')
  await expect(page.getByText('Leitor ajustado: até 40 ms')).toBeVisible()

  await page.unroute(LISTA)
  await page.reload()
  await teclado.escopo('diagnostico')
  await teclado.tecla('Control+k')
  await teclado.digitar('vendas')
  await expect(page.getByRole('option', { selected: true })).toContainText('Vendas')
})
