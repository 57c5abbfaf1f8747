import type { Page } from 'playwright/test'
import { comoOsOutros, criarPedido, outroNavegador, registrar, sessaoDe } from './api.ts'
import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

/** Counts the notes of sound that the page plays. */
function contarNotas(): void {
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function () {
    const page = window as unknown as { notas?: number }
    page.notas = (page.notas ?? 0) + 1
    return createOscillator.call(this)
  }
}

const notas = (page: Page) => page.evaluate(() => (window as unknown as { notas?: number }).notas ?? 0)

test('um pedido que chega toca, abre e é aceito, tudo por tecla', async ({
  page,
  browser,
  servidor,
  request,
  teclado,
}) => {
  const dono = await sessaoDe(request, DONO)
  const outra = await outroNavegador(browser, servidor.url, dono, contarNotas)
  const escuta = outra
    .waitForEvent('websocket')
    .then(canal =>
      canal.waitForEvent('framereceived', ({ payload }) => `${payload}`.includes('subscription_succeeded')),
    )
  await outra.goto('/')
  await escuta
  await teclado.sessao(DONO)
  await page.goto('/delivery')
  const lista = page.getByRole('grid', { name: 'Delivery' })
  await expect(page.getByText('Nenhum pedido a aceitar')).toBeVisible()

  const { id } = await criarPedido(request, dono, '2', { status_app: 'P' })

  // a user on another screen is notified, and opens the order from the notification
  await expect(outra.getByRole('status', { name: 'Aviso' })).toContainText(`Novo pedido #${id}`)
  await expect(outra.getByRole('status', { name: 'Aviso' })).toContainText('20,00')
  expect(await notas(outra)).toBeGreaterThan(0)
  await outra.keyboard.press('Alt+y')
  const outraJanela = outra.getByRole('dialog', { name: 'Pedido' })
  await expect(outraJanela.getByRole('button', { name: 'Aceitar' })).toBeVisible()
  // the order of another user appears without a reload
  await expect(lista.getByRole('row').nth(1)).toContainText(`#${id}`)
  await expect(lista.getByRole('row').nth(1)).toContainText('a aceitar')
  const painel = page.getByRole('complementary', { name: 'Pedido' })
  await expect(painel.getByRole('list', { name: 'Pagamento' })).toContainText('A receber')
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('Enter')
  const pedido = page.getByRole('dialog', { name: 'Pedido' })
  await expect(pedido.getByRole('grid', { name: 'Itens' }).getByRole('row')).toHaveCount(1)
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('Pedido aceito')
  await expect(pedido.getByRole('button', { name: 'Editar' })).toBeVisible()
  await teclado.tecla('Escape')
  await expect(pedido).toBeHidden()
  await expect(page.getByText('Nenhum pedido a aceitar')).toBeVisible()
  await outra.context().close()

  await test.step('a cozinha abre pelo endereço do caixa, e apronta e desfaz por tecla', async () => {
    await teclado.comando('telas da cozinha')
    await teclado.escopo('lista.telas')
    await expect(page.getByText('sem tela').first()).toBeVisible()
    await teclado.tecla('Enter')
    await teclado.escopo('prompt')
    await teclado.tecla('F2')
    const endereco = await page.locator('[data-segredo]').innerText()
    const [produto] = (await dono.ler('produtos?referencia=1&limit=1')).data.data
    const linha = { produto_id: produto.id, qtde: '1', preco: '10.00' }
    // with a fee it is on its way at once
    const mais = { taxa_entrega: '5.00', valor_total: '25.00', itens: [linha, linha] }
    const { id: outro } = await criarPedido(request, dono, '2', mais)
    const contexto = await browser.newContext({ locale: 'pt-BR' })
    const cozinha = await contexto.newPage()
    await cozinha.goto(endereco)
    const ficha = (numero: number) => cozinha.getByRole('listitem', { name: `Pedido ${numero}`, exact: true })
    await expect(ficha(id)).toContainText('2 ×')
    // the token is no longer in the address, and a restart finds the place again
    expect(cozinha.url()).not.toContain('#')
    await cozinha.reload()
    await expect(ficha(id)).toBeVisible()
    await cozinha.keyboard.press('a')
    await expect(cozinha.getByRole('complementary', { name: 'Soma dos itens' })).toContainText('4')
    await semProblemasNosDoisTemas(cozinha)
    await cozinha.keyboard.press('1')
    await expect(ficha(id)).toBeHidden()
    await cozinha.keyboard.press('ArrowDown')
    await cozinha.keyboard.press('Space')
    await expect(ficha(outro).getByText('feito')).toHaveCount(1)
    await cozinha.keyboard.press('Control+z')
    await expect(ficha(outro).getByText('feito')).toHaveCount(0)
    await cozinha.keyboard.press('Enter')
    await expect(ficha(outro)).toBeHidden()
    await teclado.tecla('Escape')
    await teclado.escopo('lista.telas')
    await expect(page.getByText('todos os grupos')).toBeVisible()
    await teclado.tecla('Delete')
    await teclado.escopo('confirmacao')
    await teclado.tecla('F2')
    await expect(page.getByText('todos os grupos')).toHaveCount(0)
    await cozinha.reload()
    await expect(cozinha.getByRole('heading', { name: /foi revogada/ })).toBeVisible()
    await contexto.close()
    await teclado.tecla('Escape')
  })

  await test.step('sem WebSocket o pedido também chega e toca, e o rodapé diz', async () => {
    const surda = await outroNavegador(browser, servidor.url, dono, contarNotas)
    // who hears nothing waits ten seconds, and again: its clock is turned on until it has asked
    await surda.clock.install()
    const adiante = (visto: () => Promise<void>) =>
      expect(async () => {
        await surda.clock.fastForward(10_000)
        await visto()
      }).toPass({ timeout: 60_000 })
    await surda.routeWebSocket(/.*/, canal => canal.close())
    await surda.goto('/delivery')
    const situacao = surda.getByRole('status', { name: 'Situação' })
    await adiante(() => expect(situacao).toContainText('sem aviso ao vivo', { timeout: 1_000 }))
    const novo = await criarPedido(request, dono, '3', { status_app: 'P' })
    const dela = surda.getByRole('grid', { name: 'Delivery' })
    await adiante(() => expect(dela.getByRole('row').nth(1)).toContainText(`#${novo.id}`, { timeout: 1_000 }))
    await expect.poll(() => notas(surda)).toBeGreaterThan(0)
    await surda.context().close()
  })

  await test.step('no cardápio da loja o cliente pede sem entrar, e o pedido chega à lista', async () => {
    await registrar(dono, 'produtos', {
      ...{ ...(await comoOsOutros(dono)), referencia: 'BOLO-1', nome: 'Bolo de cenoura', ncm: '19059090' },
      estoque: { preco_vend: '12.50', estoque_inicial: '10', venda_delivery: true },
    })
    // a shop without hours is open at whatever time the test runs
    const { headers } = dono
    for (const { id } of (await dono.ler('horario_dias_semanas?limit=200')).data)
      expect((await request.delete(`/api/v1/horario_dias_semanas/${id}`, { headers })).ok()).toBe(true)
    const cardapio = await registrar(dono, 'cardapios', { nome: 'Cardápio', taxa: '5.00' })
    const { pathname } = new URL((await dono.ler(`cardapios/${cardapio}`)).data.endereco)
    // the customer's phone: without session and JavaScript
    const dela = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const celular = await dela.newPage()
    await celular.goto(servidor.url + pathname)
    await celular.getByLabel('Bolo de cenoura').focus()
    await celular.keyboard.type('2')
    await celular.keyboard.press('Enter')
    await expect(celular.getByRole('heading', { level: 1 })).toHaveText('Seu pedido')
    await celular.getByLabel('Seu nome').focus()
    for (const [texto, tecla] of [
      ['Ana Souza', 'Tab'],
      ['11 98888-7777', 'Tab'],
      ['', 'Tab'],
      ['Rua das Flores', 'Tab'],
      ['10', 'Tab'],
      ['', 'Tab'],
      ['Centro', 'Tab'],
      ['', 'Tab'],
      [' ', 'Enter'],
    ] as const) {
      await celular.keyboard.type(texto)
      await celular.keyboard.press(tecla)
    }
    await expect(celular.getByText('A loja ainda vai aceitar o pedido')).toBeVisible()
    await dela.close()
    const linha = lista.getByRole('row').filter({ hasText: 'Cardápio' })
    await expect(linha).toContainText('Centro')
    await teclado.tecla('Alt+1')
    await teclado.tecla('End')
    await expect(painel).toContainText('Rua das Flores, 10, Centro')
    await expect(painel.getByRole('link', { name: '(11) 98888-7777' })).toBeVisible()
    await teclado.tecla('F2')
    await teclado.tecla('Alt+2')
    const teclas = page.getByRole('toolbar', { name: 'Teclas' }).getByRole('button')
    await expect(teclas.first()).toContainText(/Pedido (em preparo|pronto)/)
    await page.goto(pathname)
    await semProblemasDeAcesso(page)
  })
})
