import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('do Início às Vendas e de volta, pelas teclas que a barra e a ajuda dizem', async ({
  page,
  teclado,
}) => {
  teclado.permitir(/status of 500/)
  const bar = page.getByRole('toolbar', { name: 'Teclas' })
  const aviso = (id: number) => ({
    ...{ id, titulo: `Aviso ${id}`, mensagem: `texto ${id}` },
    ...{ data: '2026-11-20T12:00:00.000Z', lida: false },
  })
  let falha = false
  await page.route('**/api/v1/notificacao{,/*}', route =>
    falha
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({
          json: { data: route.request().method() === 'GET' ? [aviso(2), aviso(1)] : { lidas: 1 } },
        }),
  )
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')

  await test.step('a barra diz que F5 lê os dados, o que não recarrega a página', async () => {
    await expect(bar.getByRole('button', { name: 'Abrir', exact: true })).toHaveAttribute(
      'aria-keyshortcuts',
      'Enter',
    )
    await expect(bar.getByRole('button', { name: 'Comandos' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Control+k',
    )
    await expect(bar.getByRole('button', { name: 'Filtrar' })).toHaveCount(0)
    await page.evaluate(() => Object.assign(window, { marca: 1 }))
    await teclado.tecla('F5')
    await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Dados recarregados')
    expect(await page.evaluate(() => (window as unknown as { marca?: number }).marca)).toBe(1)
    // status and keys stay readable while a dialog is open
    await teclado.tecla('Control+k')
    await teclado.escopo('paleta')
    await expect(page.getByRole('status', { name: 'Situação' })).toContainText('online')
    await expect(bar).toBeVisible()
    await teclado.tecla('Escape')
    await teclado.escopo('inicio')
  })

  await test.step('na ajuda, as teclas da tela vêm primeiro, e digitar filtra', async () => {
    await teclado.tecla('Shift+?')
    const dialog = page.getByRole('dialog', { name: 'Todas as teclas' })
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('INÍCIO')
    await semProblemasNosDoisTemas(page)
    await teclado.digitar('ponto de exclam')
    await expect(dialog.getByText('Nenhuma tecla com esse nome.')).toBeVisible()
    await teclado.tecla('Escape')
    await teclado.digitar('-10%')
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['O que se digita no caixa'])
    await teclado.tecla('Escape')
    await teclado.tecla('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('os avisos são lidos um a um ou todos, e a lista que não vem é dita', async () => {
    const sino = (nome: string) =>
      expect(page.getByRole('banner').getByRole('button', { name: nome })).toBeVisible()
    const dialogo = page.getByRole('dialog', { name: 'Notificações' })
    await sino('2 avisos por ler')
    await teclado.tecla('Alt+a')
    await teclado.escopo('notificacoes')
    await expect(dialogo.getByRole('option')).toHaveCount(2)
    await expect(dialogo.getByRole('region', { name: 'Aviso escolhido' })).toContainText('texto 2')
    await semProblemasDeAcesso(page)
    await teclado.tecla('Enter')
    await expect(dialogo.getByRole('status')).toHaveText('1 por ler')
    await expect(dialogo.getByRole('option').first()).toContainText('lida')
    await teclado.tecla('F2')
    await expect(dialogo.getByRole('status')).toHaveText('Nenhuma por ler')
    await teclado.tecla('Alt+a')
    await expect(dialogo).toHaveCount(0)
    await sino('avisos: nenhum por ler')
    falha = true
    await teclado.tecla('Alt+a')
    await expect(page.getByRole('alert')).toHaveText('Erro ao listar notificações')
    falha = false
    await teclado.tecla('Escape')
    await teclado.escopo('inicio')
  })

  const busca = page.getByRole('searchbox', { name: 'Buscar' })
  await test.step('o menu anda, filtra, abre no topo da tela e devolve o foco', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await teclado.tecla('Alt+m')
    await teclado.escopo('menu')
    await expect(menu.getByRole('link', { name: /^PDV/ })).toBeFocused()
    await semProblemasNosDoisTemas(page)
    await teclado.tecla('ArrowRight')
    await expect(menu.getByRole('link', { name: 'Produtos', exact: true })).toBeFocused()
    await page.keyboard.type('vendas')
    await teclado.tecla('Enter')
    await teclado.escopo('lista.vendas')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    // the menu's key opens and closes it
    await teclado.tecla('Alt+m')
    await expect(menu.getByRole('link', { name: /^Vendas(?! por)/ })).toHaveAttribute('aria-current', 'page')
    await teclado.tecla('Alt+m')
    await expect(menu).toHaveCount(0)
    await expect(busca).toBeFocused()
  })

  await test.step('cada Esc fecha uma coisa', async () => {
    await expect(bar.getByRole('button', { name: 'Filtrar' })).toHaveAttribute('aria-keyshortcuts', 'F4')
    await teclado.digitar('abc')
    await teclado.tecla('Control+k')
    await teclado.escopo('paleta')
    await teclado.digitar('tema')
    await teclado.tecla('Escape')
    await expect(page.getByRole('combobox', { name: 'Comando' })).toHaveValue('')
    await teclado.tecla('Escape')
    await teclado.escopo('lista.vendas')
    await expect(busca).toBeFocused()
    await teclado.tecla('Escape')
    await expect(busca).toHaveValue('')
    await teclado.tecla('Escape')
    await teclado.escopo('inicio')
  })
})

test('a tecla remapeada e o tema valem na hora e depois de recarregar', async ({ page, teclado }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  const remapear = page.getByRole('dialog', { name: 'Remapear teclas' })
  await teclado.comando('remapear')
  await expect(remapear.getByRole('option').first()).toContainText('INÍCIO')
  await teclado.digitar('ctrl+k')
  await expect(remapear.locator('[aria-selected=true]')).toContainText('Comandos')
  await teclado.tecla('Enter')
  await teclado.tecla('F5')
  await expect(remapear.getByRole('status')).toContainText('A tecla já é de "Atualizar"')
  await teclado.tecla('Enter')
  await teclado.tecla('Control+Shift+k')
  await expect(remapear.getByRole('status')).toContainText('agora é "Comandos"')
  // Esc first clears the search
  await teclado.tecla('Escape')
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')
  await teclado.tecla('Alt+t')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')
  await page.reload()
  await teclado.escopo('inicio')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')
  await teclado.tecla('Control+Shift+k')
  await teclado.escopo('paleta')
  await teclado.digitar('remapear')
  await teclado.tecla('Enter')
  await expect(remapear).toBeVisible()
  await teclado.tecla('F9')
  await expect(
    page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Não' }),
  ).toBeFocused()
  await teclado.tecla('F2')
  await expect(remapear.getByRole('status')).toContainText('Teclas originais de volta')
})

test('em 390 pontos de largura o que o dia pede tem dígito, e as teclas uma linha', async ({
  page,
  teclado,
}) => {
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
    cofre_falta: null,
    primeiros_passos: [],
  }
  await part('**/api/v1/estatistica/hoje?*', hoje, situacao)
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
  // the bar has one row; keys that do not fit are counted and listed by one key
  const bar = page.getByRole('toolbar', { name: 'Teclas' })
  expect((await bar.boundingBox())?.height).toBeLessThan(30)
  await teclado.tecla('6')
  await teclado.escopo('lista.vendas')
  const busca = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(busca).toHaveValue(/^conferir:sim data>=/)
  await teclado.tecla('Control+a')
  await teclado.digitar('conferir:talvez')
  await expect(busca).toHaveAccessibleDescription('A conferir: use sim ou não')
  expect((await bar.boundingBox())?.height).toBeLessThan(30)
  // each key is whole or not there: the palette has those that do not fit
  await expect(bar.getByRole('button', { name: 'Mais comandos' })).toBeVisible()
  const cut = await bar.evaluate(row => {
    const { right, bottom } = row.getBoundingClientRect()
    const within = row.firstElementChild?.getBoundingClientRect().right ?? 0
    return Array.from(row.querySelectorAll('button'))
      .map(button => ({ box: button.getBoundingClientRect(), inRow: button.parentElement !== row }))
      .filter(({ box, inRow }) => box.top < bottom && box.right > (inRow ? within : right) + 1).length
  })
  expect(cut).toBe(0)
  await teclado.tecla('Shift+F1')
  await expect(page.getByRole('dialog', { name: 'Todas as teclas' })).toBeVisible()
})

test.describe('sem teclado (ponteiro grosso, sem hover)', () => {
  test.use({ ponteiro: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  test('sem teclado, menu e janelas têm a seta de voltar em vez de dicas de tecla', async ({
    page,
    teclado,
  }) => {
    await teclado.sessao('dono@demo.tecla')
    // what the day asks has come: it stands above what is tapped
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    await expect(page.getByRole('toolbar', { name: 'Teclas' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Trocar empresa' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Trocar empresa' })
    await dialog.getByRole('button', { name: 'Voltar' }).tap()
    await expect(dialog).toHaveCount(0)
    const abrir = page.getByRole('banner').getByRole('button', { name: 'menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await abrir.tap()
    await expect(menu).toBeVisible()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Voltar' }).tap()
    await expect(menu).toHaveCount(0)
    await abrir.tap()
    await menu.getByRole('link', { name: /^Vendas(?! por)/ }).tap()
    await expect(page).toHaveURL(/\/vendas$/)
  })
})
