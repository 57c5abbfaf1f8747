import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { outroNavegador, type Sessao, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, type Caixa, ean } from './till.ts'

const DONO = 'dono@demo.tecla'
test.use({ mundo: 'estacionadas' })

const lista = (tela: Page) => tela.getByRole('dialog', { name: 'Vendas estacionadas' })
/** Row of a parked sale in the open list. */
const venda = (tela: Page, nome: string) => lista(tela).getByRole('option', { name: new RegExp(nome) })

async function estacionar(tela: Page, caixa: Caixa, nome: string) {
  await tela.keyboard.press('F4')
  await tela.getByRole('dialog').getByRole('textbox').first().press('Control+a')
  await tela.keyboard.type(nome)
  await tela.keyboard.press('F2')
  await caixa.linhas(0)
}

/** Opens the list and moves to the only sale of this name. */
async function achar(tela: Page, nome: string) {
  await tela.keyboard.press('F7')
  await expect(venda(tela, nome)).toBeVisible({ timeout: 45_000 })
  await tela.keyboard.type(nome)
  await expect(lista(tela).getByRole('option')).toHaveCount(1)
}

const pagar = async (tela: Page) => {
  for (const key of ['F5', 'F2', 'Enter']) await tela.keyboard.press(key)
}

/** What the server's books say: sales, cash that each till should have, and units of a product. */
async function lerLivros({ ler, gravar }: Sessao, produto_id: number) {
  const vendas = new Map<string, number>()
  for (const { uuid, id } of (await ler('vendas?limit=200')).data) vendas.set(uuid, id)
  const dinheiro = new Map<number, number>()
  for (const { uuid: sessao_uuid, terminal_id } of (await ler('caixa/sessoes')).data) {
    const { leitura } = await gravar('caixa/leitura_x', { uuid: crypto.randomUUID(), sessao_uuid })
    const meio = leitura.meios.find((each: { meio: string }) => each.meio === '01')
    dinheiro.set(terminal_id, Number(meio?.esperado ?? 0))
  }
  const { saldo } = (await ler(`estoque/produtos/${produto_id}`)).data
  return { vendas, dinheiro, saldo: Number(saldo) }
}

test('a venda estacionada é de um caixa só: sem rede, ao mesmo tempo e paga em dois', async ({
  page,
  context,
  browser,
  request,
  servidor,
  teclado,
}) => {
  teclado.permitir(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|409/)
  await teclado.sessao(DONO)
  const primeiro = await abrirCaixa(page)
  const sessao = await sessaoDe(request, DONO)
  const outra = await outroNavegador(browser, servidor.url, sessao)
  const segundo = await abrirCaixa(outra, 1)
  const produto_id = (await sessao.ler('produtos/ref/71')).data.id

  await test.step('cada caixa abre e vende uma vez: o código das janelas já veio', async () => {
    for (const [tela, caixa] of [
      [page, primeiro],
      [outra, segundo],
    ] as const) {
      await tela.keyboard.press('Alt+b')
      await expect(tela.getByRole('dialog')).toBeVisible()
      await tela.keyboard.type('100')
      await tela.keyboard.press('F2')
      await expect(tela.getByText(/aberto com R\$\s100,00/).first()).toBeVisible()
      await caixa.ler(ean(71))
      await caixa.linhas(1)
      for (const chord of ['F4', 'F7']) {
        await tela.keyboard.press(chord)
        await expect(tela.getByRole('dialog')).toBeVisible()
        await tela.keyboard.press('Escape')
        await expect(tela.getByRole('dialog')).toHaveCount(0)
      }
      await pagar(tela)
      await caixa.ultimaVenda('autorizada')
    }
  })

  await test.step('estacionada sem rede, fica só neste caixa até a rede voltar', async () => {
    await primeiro.ler(ean(70))
    await primeiro.linhas(1)
    await context.setOffline(true)
    await estacionar(page, primeiro, 'Mesa 4')
    await page.keyboard.press('F7')
    await expect(venda(page, 'Mesa 4')).toContainText('só neste caixa')
    await page.keyboard.press('Escape')
    await context.setOffline(false)
  })

  await test.step('o segundo caixa a acha na lista, retoma e paga, e o primeiro sabe', async () => {
    await achar(outra, 'Mesa 4')
    await outra.keyboard.press('Enter')
    await segundo.linhas(1)
    await page.keyboard.press('F7')
    await expect(venda(page, 'Mesa 4')).toContainText(/com .* desde \d\d:\d\d/)
    await page.keyboard.press('Escape')
    await pagar(outra)
    await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText(/^Mesa 4: paga no .* às \d\d:\d\d$/)
    await segundo.ultimaVenda('autorizada')
    await page.keyboard.press('F7')
    await expect(venda(page, 'Mesa 4')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('guardada e retomada muitas vezes, como uma mesa, nada se perde dela', async () => {
    await primeiro.ler(ean(70))
    await primeiro.linhas(1)
    await estacionar(page, primeiro, 'Mesa 9')
    for (let linhas = 2; linhas <= 5; linhas++) {
      await page.keyboard.press('F7')
      await expect(venda(page, 'Mesa 9')).toBeVisible()
      await expect(venda(page, 'Mesa 9')).not.toContainText('só neste caixa')
      await page.keyboard.press('Enter')
      await primeiro.linhas(linhas - 1)
      await primeiro.ler(ean(70))
      await primeiro.linhas(linhas)
      await page.keyboard.press('F4')
      // its name is proposed again
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Mesa 9')
      await page.keyboard.press('F2')
      await primeiro.linhas(0)
    }
    await primeiro.ler(ean(70))
    await primeiro.linhas(1)
    await estacionar(page, primeiro, 'Desistiu')
    await page.keyboard.press('F7')
    await expect(venda(page, 'Desistiu')).not.toContainText('só neste caixa')
    await page.keyboard.type('Desistiu')
    await page.keyboard.press('Enter')
    await primeiro.linhas(1)
    await page.keyboard.press('Control+Delete')
    await page.keyboard.type('Cliente desistiu')
    await page.keyboard.press('F2')
    await primeiro.linhas(0)
    await achar(outra, 'Mesa 9')
    await expect(venda(outra, 'Mesa 9')).toContainText('5 itens')
    await expect(venda(outra, 'Desistiu')).toHaveCount(0)
    await outra.keyboard.press('Enter')
    await segundo.linhas(5)
    await pagar(outra)
    await segundo.ultimaVenda('autorizada')
  })

  await test.step('de dois que a retomam juntos um a leva, e o outro lê quem', async () => {
    await primeiro.ler(ean(70))
    await primeiro.linhas(1)
    await estacionar(page, primeiro, 'Mesa 5')
    await Promise.all([achar(page, 'Mesa 5'), achar(outra, 'Mesa 5')])
    // until the till has heard that the server has it, its own copy serves
    await expect(venda(page, 'Mesa 5')).not.toContainText('só neste caixa')
    await Promise.all([page, outra].map(tela => tela.keyboard.press('Enter')))
    const recusa = (tela: Page) => tela.getByText(/^Esta venda foi retomada por .* às \d\d:\d\d$/).first()
    const perdeu = async () => [await recusa(page).isVisible(), await recusa(outra).isVisible()]
    await expect.poll(async () => (await perdeu()).filter(Boolean)).toEqual([true])
    const ganhou = (await perdeu())[0] ? 2 : 1
    const [quem, caixa, perdedor] = ganhou === 1 ? [page, primeiro, segundo] : [outra, segundo, primeiro]
    await caixa.linhas(1)
    await perdedor.linhas(0)
    await pagar(quem)
    await caixa.ultimaVenda('autorizada')
  })

  await test.step('paga sem rede nos dois: uma venda, a outra guardada e dita, e os livros batem', async () => {
    await primeiro.ler(ean(71))
    await primeiro.ler(ean(71))
    await primeiro.linhas(2)
    await estacionar(page, primeiro, 'Mesa 6')
    await achar(outra, 'Mesa 6')
    const antes = await lerLivros(sessao, produto_id)
    await context.setOffline(true)
    await outra.keyboard.press('Enter')
    await segundo.linhas(2)
    await outra.context().setOffline(true)
    await achar(page, 'Mesa 6')
    await page.keyboard.press('Enter')
    await primeiro.linhas(2)
    for (const [tela, caixa] of [
      [outra, segundo],
      [page, primeiro],
    ] as const) {
      await pagar(tela)
      await caixa.linhas(0)
    }
    await outra.context().setOffline(false)
    await segundo.ultimaVenda('autorizada')
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toContainText('Uma venda paga não foi aceita', { timeout: 45_000 })

    await page.keyboard.press('Alt+f')
    const fila = page.getByRole('dialog', { name: 'Vendas na fila de envio' })
    await expect(fila).toContainText(
      /já foi paga em outro caixa às \d\d:\d\d: a mercadoria pode ter saído duas vezes/,
    )
    const baixado = page.waitForEvent('download')
    await page.keyboard.press('F8')
    const { venda: guardada } = JSON.parse(await readFile(await (await baixado).path(), 'utf8'))
    await page.keyboard.press('Escape')

    const depois = await lerLivros(sessao, produto_id)
    const novas = [...depois.vendas].filter(([uuid]) => !antes.vendas.has(uuid))
    expect(novas.map(([uuid]) => uuid)).toEqual([guardada.uuid])
    const paga = (await sessao.ler(`vendas/${novas[0]?.[1]}`)).data
    expect([paga.valor_total, paga.itens.length, paga.divergente]).toEqual([guardada.valor_total, 2, true])
    expect(paga.terminal_id).not.toBe(guardada.terminal_id)
    expect(paga.divergencias.map(({ texto }: { texto: string }) => texto)).toEqual([
      expect.stringMatching(
        /^Paga outra vez em outro caixa às \d\d:\d\d: .*A mercadoria pode ter saído duas vezes$/,
      ),
    ])
    // by hand: the one sale that counts, and of the other nothing until a person has looked
    const dinheiro = new Map(antes.dinheiro)
    const valor = Number(paga.valor_total)
    dinheiro.set(paga.terminal_id, (dinheiro.get(paga.terminal_id) ?? 0) + valor)
    expect([dinheiro.size, depois.dinheiro]).toEqual([2, dinheiro])
    expect(depois.saldo).toBe(antes.saldo - 2)
    const avisos = (await sessao.ler('notificacao')).data
    expect(avisos).toContainEqual(
      expect.objectContaining({ titulo: 'Venda estacionada paga em dois caixas' }),
    )
  })
  await outra.context().close()
})
