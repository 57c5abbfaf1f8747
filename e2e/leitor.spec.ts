import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test('uma leitura vai só para o carrinho, de onde quer que se leia', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  const itens = page.getByRole('grid', { name: 'Itens' })
  const linhas = async () => Number(await itens.getAttribute('aria-rowcount'))
  await caixa.ler(ean(40))

  await test.step('com um formulário aberto, que vale para a linha em que se abriu', async () => {
    // the command that parks a sale proposes a name; the other prompt is empty
    for (const chord of ['Delete', 'F4']) {
      const antes = await linhas()
      await teclado.tecla(chord)
      await teclado.escopo('prompt')
      const campo = page.getByRole('dialog').getByRole('textbox').first()
      const proposto = await campo.inputValue()
      await caixa.ler(ean(41))
      await teclado.escopo('prompt')
      await expect(campo).toHaveValue(proposto)
      await teclado.tecla('Escape')
      await teclado.escopo('pdv.venda')
      await caixa.linhas(antes + 1)
      // after closing, the cursor is on the scanned line, as after any scan
      await expect(itens.getByRole('row', { selected: true })).toHaveAttribute(
        'aria-rowindex',
        String(antes + 1),
      )
    }
    const antes = await linhas()
    await teclado.tecla('ArrowUp')
    await teclado.tecla('Delete')
    await teclado.escopo('prompt')
    await caixa.ler(ean(42))
    await page.keyboard.type('desistiu')
    await teclado.tecla('F2')
    await caixa.linhas(antes)
    await expect(itens.getByText(ean(42))).toBeVisible()
  })

  await test.step('numa rajada, a recusada continua à vista até ser vista', async () => {
    const antes = await linhas()
    await caixa.ler(ean(50))
    await caixa.ler('7890000000994')
    await caixa.ler(ean(51))
    await caixa.linhas(antes + 2)
    const perdidas = page.getByRole('region', { name: 'Leituras que não entraram' })
    await expect(perdidas).toContainText('7890000000994')
    await teclado.tecla('Escape')
    await expect(perdidas).toHaveCount(0)
    await caixa.linhas(antes + 2)
  })

  await test.step('no Início, abre o caixa e vende', async () => {
    const antes = await linhas()
    await teclado.tecla('Alt+i')
    await teclado.escopo('inicio')
    await caixa.ler(ean(43))
    await teclado.escopo('pdv.venda')
    await caixa.linhas(antes + 1)
    await expect(itens.getByText(ean(43))).toBeVisible()
    await teclado.tecla('Alt+i')
    await teclado.escopo('inicio')
    await teclado.tecla('1')
    await teclado.escopo('pdv.venda')
    await caixa.linhas(antes + 1)
  })
})

test('o que se lê logo depois do Enter que termina uma venda entra na seguinte', async ({
  page,
  request,
  teclado,
}) => {
  const { ler } = await sessaoDe(request, 'dono@demo.tecla')
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  const itens = page.getByRole('grid', { name: 'Itens' })
  const antes = (await ler('vendas?limit=1')).data[0]?.id ?? 0
  /** How a sale is ended, up to its last key. */
  const maneiras: Readonly<Record<string, { aberta: readonly string[]; ultima: 'Enter' | 'Control+F2' }>> = {
    troco: { aberta: ['F5', 'F2', '200'], ultima: 'Enter' },
    exato: { aberta: ['F5', 'F2'], ultima: 'Enter' },
    direto: { aberta: [], ultima: 'Control+F2' },
  }
  const lidos: string[] = []
  const proximos = () => {
    const codigos = [60, 61, 62].map(referencia => ean(referencia + lidos.length))
    lidos.push(...codigos)
    return codigos
  }
  for (const codigo of proximos()) await caixa.ler(codigo)
  for (let rodada = 0; rodada < 4; rodada++)
    for (const [nome, { aberta, ultima }] of Object.entries(maneiras))
      await test.step(`${nome}, ${rodada + 1}`, async () => {
        // three lines may still be those of the sale that is ending
        for (const codigo of lidos.slice(-3)) await expect(itens.getByText(codigo)).toBeVisible()
        await caixa.linhas(3)
        await teclado.escopo('pdv.venda')
        for (const tecla of aberta) {
          if (/^\d+$/.test(tecla)) await page.keyboard.type(tecla)
          else await teclado.tecla(tecla)
          if (tecla === 'F2') await teclado.escopo('pdv.pagamento.valor')
        }
        await caixa.apertarELer(ultima, proximos())
      })
  for (const codigo of lidos.slice(-3)) await expect(itens.getByText(codigo)).toBeVisible()
  await caixa.linhas(3)

  const rodadas = 4 * Object.keys(maneiras).length
  const novas = async (): Promise<{ id: number }[]> =>
    (await ler('vendas?limit=50')).data.filter(({ id }: { id: number }) => id > antes)
  await expect.poll(async () => (await novas()).length).toBe(rodadas)
  const vendidos: string[] = []
  for (const { id } of (await novas()).toSorted((a, b) => a.id - b.id))
    vendidos.push(...(await ler(`vendas/${id}`)).data.itens.map(({ gtin }: { gtin: string }) => gtin))
  expect(vendidos).toEqual(lidos.slice(0, -3))
})
