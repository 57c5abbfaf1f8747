import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a sessão começa na ordem; o menu abre por tecla, anda, filtra e abre no topo', async ({
  page,
  teclado,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (/\/(user|notificacao|update_status)$/.test(path)) asked.push(path.split('/').at(-1) ?? '')
  })
  await teclado.entrar('dono@demo.tecla')
  // only the first three requests: if another test changed this account's rights, the client then reads them again
  await expect.poll(() => asked.slice(0, 3)).toEqual(['user', 'notificacao', 'update_status'])
  await teclado.escopo('inicio')
  await teclado.tecla('Alt+m')
  await teclado.escopo('menu')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: /^PDV/ })).toBeFocused()
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Venda rápida' })).toBeFocused()
  await teclado.tecla('ArrowRight')
  await expect(menu.getByRole('link', { name: 'Produtos', exact: true })).toBeFocused()
  await teclado.tecla('1')
  await expect(menu.getByRole('link', { name: /^PDV/ })).toBeFocused()
  await page.keyboard.type('teste', { delay: 60 })
  await expect(menu.getByRole('link')).toHaveCount(1)
  await teclado.tecla('Escape')
  await expect(menu.getByRole('link', { name: /^PDV/ })).toBeFocused()
  await page.keyboard.type('vendas', { delay: 60 })
  await teclado.tecla('Enter')
  await teclado.escopo('lista.vendas')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // the menu's key opens and closes it, and the focus returns
  await teclado.tecla('Alt+m')
  await expect(menu.getByRole('link', { name: /^Vendas(?! por)/ })).toHaveAttribute('aria-current', 'page')
  await teclado.tecla('Alt+m')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
})

test('o caixa vê no menu só o que o guarda abre', async ({ page, teclado }) => {
  await teclado.entrar('caixa@demo.tecla')
  await teclado.tecla('Alt+m')
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links).toHaveText([/^PDV/, /^Venda rápida/, /^Vendas/, /^Fechamentos/, /^PIX recebidos/])
  for (const href of await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))) {
    await page.goto(href)
    await expect(page).toHaveURL(new RegExp(`${href}$`))
  }
})

test('certificado perto do fim: uma janela, uma vez por dia', async ({ page, teclado }) => {
  await teclado.entrar('certificado@demo.tecla')
  const aviso = page.getByRole('alertdialog', { name: 'Certificado digital' })
  await expect(aviso).toContainText('O certificado digital vence em 10 dia(s).')
  await semProblemasDeAcesso(page)
  await teclado.tecla('Enter')
  await expect(aviso).toHaveCount(0)
  const pronto = page.waitForResponse('**/api/v1/update_status')
  await page.reload()
  await pronto
  await teclado.escopo('inicio')
  await expect(aviso).toHaveCount(0)
})

test('a troca de empresa que falha o diz; 455 leva ao bloqueio, e a troca ao início', async ({
  page,
  teclado,
}) => {
  teclado.permitir(/status of (500|455)/)
  await teclado.entrar('dono@demo.tecla')
  await page.route('**/api/v1/usuarios/*/empresa/*', route => route.fulfill({ status: 500, json: {} }))
  await teclado.tecla('Alt+o')
  await expect(page.getByRole('dialog', { name: 'Trocar empresa' })).toBeVisible()
  await teclado.tecla('ArrowDown')
  await teclado.tecla('F2')
  await expect(page.getByRole('alertdialog', { name: 'Erro' })).toContainText('Erro ao alterar Empresa')
  await teclado.tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Trocar empresa' })).toBeVisible()
  await page.unroute('**/api/v1/usuarios/*/empresa/*')
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')

  await page.route('**/api/v1/vendas?*', route =>
    route.fulfill({ status: 455, json: { message: 'Conta bloqueada', codigo: 'CONTA_BLOQUEADA' } }),
  )
  await teclado.tecla('Alt+n')
  await expect(page).toHaveURL(/\/455$/)
  await page.unroute('**/api/v1/vendas?*')
  await teclado.tecla('F2')
  await expect(page.getByRole('dialog', { name: 'Trocar empresa' })).toBeVisible()
  await teclado.tecla('ArrowDown')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/$/)
  await teclado.escopo('inicio')
  await expect(page.getByRole('banner')).toContainText('Empório Tecla Minas')
  // switches back, because the last company is stored and later tests of this worker begin with it
  await teclado.comando('trocar empresa')
  await expect(page.getByRole('dialog', { name: 'Trocar empresa' })).toBeVisible()
  await teclado.tecla('ArrowUp')
  await teclado.tecla('F2')
  await expect(page.getByRole('banner')).not.toContainText('Empório Tecla Minas')
})

test.describe('sem service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('parte do programa que não chega oferece tentar de novo, e consegue', async ({ page, teclado }) => {
    teclado.permitir(
      /Failed to load resource|Failed to fetch dynamically|ChunkError|não chegou|The above error|addEventListener/,
    )
    // before the session, because code of screens is loaded ahead when the browser is idle
    await page.route('**/assets/diagnostics-screen*', route => route.abort())
    await teclado.entrar('dono@demo.tecla')
    await teclado.tecla('Alt+m')
    await teclado.escopo('menu')
    await page.keyboard.type('teste', { delay: 60 })
    await teclado.tecla('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'A tela não carregou' })).toBeVisible()
    await semProblemasDeAcesso(page)
    await page.unroute('**/assets/diagnostics-screen*')
    await teclado.tecla('F2')
    await teclado.escopo('diagnostico')
  })
})

test('notas da semana: desenhadas para quem pode; falha diz, recusa só esconde', async ({
  page,
  teclado,
}) => {
  teclado.permitir(/status of (500|403)/)
  // the date comes from the server, not from this computer
  const hoje = '2031-05-20'
  const estatistica = '**/api/v1/admin/estatistica/notas_semana'
  const dados = [
    { dia: hoje, modelo: '65', quantidade: 3, valor: '30.00' },
    { dia: hoje, modelo: '55', quantidade: 1, valor: '12.50' },
  ]
  await page.route(estatistica, route => route.fulfill({ json: { dia: hoje, data: dados } }))
  await teclado.entrar('dono@demo.tecla')
  const painel = page.getByRole('article', { name: 'Notas da semana' })
  await expect(painel).toContainText(/4 notas · vendido R\$\s42,50/)
  await expect(painel.getByRole('row')).toHaveCount(8)
  await expect(painel.getByRole('row').last()).toContainText('ter 20')
  await page.unroute(estatistica)
  await page.route(estatistica, route => route.fulfill({ status: 500, json: { message: 'Erro interno' } }))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Erro ao gerar dados')
  await page.unroute(estatistica)
  await page.route(estatistica, route => route.fulfill({ status: 403, json: { message: 'Acesso negado' } }))
  await page.reload()
  await expect(page.getByRole('article', { name: 'Hoje', exact: true })).toBeVisible()
  await expect(painel).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('')
  await expect(page).toHaveURL(/\/$/)
})

test('os cartões do Início: andam, abrem, falham sozinhos e são escolhidos por teclas', async ({
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
  await teclado.tecla('F6')
  await teclado.escopo('lista.colunas')
  await expect(page.getByRole('listbox', { name: 'Cartões' }).getByRole('option').first()).toHaveText(/Hoje/)
  await teclado.tecla('Space')
  await teclado.tecla('ArrowDown')
  await teclado.tecla('Alt+ArrowDown')
  await teclado.tecla('F2')
  await expect(cartao('Hoje')).toHaveCount(0)
  // the choice is stored for the user, in this order
  await page.reload()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Mês')
  await teclado.tecla('F6')
  await teclado.tecla('Alt+l')
  await teclado.tecla('F2')
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Hoje')
})

test('o que o dia pede tem o seu dígito, e cabe em 390 pontos de largura', async ({ page, teclado }) => {
  const part = (address: string, more: object, after: Promise<unknown> | null = null) =>
    page.route(address, async route => {
      await after
      const json = await (await route.fetch()).json()
      await route.fulfill({ json: { ...json, data: { ...json.data, ...more } } })
    })
  // rows whose data arrive later are further down, so the second response waits for the first
  const situacao = page.waitForResponse('**/api/v1/emissor/situacao')
  await part('**/api/v1/emissor/situacao', { rejeitadas: 2, impressoes_com_erro: 1, contingencia: 1 })
  const hoje = {
    a_conferir: 3,
    pix_a_conferir: null,
    etiquetas_mudadas: 0,
    estoque_baixo: null,
    primeiros_passos: [],
  }
  await part('**/api/v1/estatistica/hoje', hoje, situacao)
  await page.setViewportSize({ width: 390, height: 844 })
  await teclado.entrar('dono@demo.tecla')
  const rows = page.getByRole('listbox', { name: 'O que fazer agora' }).getByRole('option')
  await expect(rows.filter({ hasText: /^\d/ })).toHaveText([
    /^1PDV/,
    /^2Venda rápida/,
    /^3Vendas/,
    /^42 notas rejeitadas/,
    /^51 nota em contingência/,
    /^63 vendas a conferir/,
    /^71 papel não saiu/,
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await teclado.tecla('6')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(/^conferir:sim data>=/)
  await teclado.tecla('Control+a')
  await teclado.digitar('conferir:talvez')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveAccessibleDescription(
    'A conferir: use sim ou não',
  )
  await teclado.tecla('Control+a')
  await teclado.digitar('status:rejeitada')
  await expect(page).toHaveURL(/full_search=status%3Arejeitada/)
})

test('/teste pelo teclado: sons, teclas como chegam, rede', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla', '/teste')
  await teclado.escopo('diagnostico')
  await expect(page.getByRole('option')).toHaveCount(16)
  await expect(page.getByRole('term').filter({ hasText: 'Ida e volta' })).toBeVisible()
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
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')
})

test.describe('sem teclado', () => {
  test.use({ ponteiro: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  test('o menu ocupa a tela, com a seta de voltar', async ({ page, teclado }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('dono@demo.tecla')
    await page.getByLabel('Senha').fill('tecla-demo')
    await page.getByRole('form', { name: 'Entrar' }).getByRole('button', { name: 'Entrar' }).tap()
    await page.getByRole('banner').getByRole('button', { name: 'menu' }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Voltar' }).tap()
    await expect(menu).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'menu' }).tap()
    await menu.getByRole('link', { name: /^Vendas(?! por)/ }).tap()
    await expect(page).toHaveURL(/\/vendas$/)
    teclado.permitir()
  })
})
