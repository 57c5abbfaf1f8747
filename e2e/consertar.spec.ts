import type { APIRequestContext } from 'playwright/test'
import { comoOsOutros, registrar, type Sessao, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

/** Makes a note whose line differs from its product's record, and that SEFAZ rejects. */
async function recusada(request: APIRequestContext, { headers, ler }: Sessao, serie: string, linha: object) {
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const criada = await request.post('/api/v1/vendas', {
    headers,
    data: {
      ...{ tipo_operacao: 1, tipo_documento: 1, modelo: '55', tipo_atend: 1, fretepor: 9 },
      ...{ tipo_faturamento: 2, serie, numerocodumento: '1' }, // contrato
      ...{ parceiro_id: cliente.id, addresse_id: cliente.address_primary.id }, // contrato
      ...{ valor_produtos: '20.00', valor_total: '20.00' },
      itens: [{ produto_id: produto.id, qtde: '2', preco: '10.00', ...linha }],
    },
  })
  expect(criada.status(), await criada.text()).toBe(200)
  const { id } = (await criada.json()).data
  const emitida = await request.post(`/api/v1/vendas/${id}/emitir`, { headers, data: {} })
  expect(emitida.status(), await emitida.text()).toBe(200)
  const ver = async () => (await ler(`vendas/${id}`)).data
  await expect.poll(async () => (await ver()).status).toBe('R')
  return { id, ver, produto }
}

test('uma tecla conserta a nota recusada, Ctrl+Z a traz de volta, F9 a emite', async ({
  page,
  request,
  teclado,
}) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const { id, ver, produto } = await recusada(request, dono, '801', { ncm: '99999999' })
  await teclado.sessao('dono@demo.tecla')
  await page.goto(`/documento/documento/${id}`)
  const lida = page.getByText('somente leitura').first()
  const porque = page.getByRole('note').filter({ hasText: '778' })
  const caixa = page.getByRole('textbox', { name: 'QTDE * Referência' })
  const dicas = page.locator('footer')
  await expect(lida).toBeVisible()
  await expect(porque).toBeVisible()
  await expect(dicas.filter({ hasText: 'Ver o item' })).toBeVisible()

  await teclado.tecla('Shift+F9')
  const aviso = page.getByRole('status', { name: 'Aviso' })
  const mudou = `NCM da linha 1: 99999999 → ${produto.ncm}, do cadastro`
  await expect(aviso).toHaveText(mudou)
  await expect(caixa).toBeFocused()
  await expect(dicas.filter({ hasText: 'Desfazer conserto' })).toBeVisible()

  await teclado.tecla('Control+z')
  await expect(aviso).toHaveText(`Conserto desfeito: ${mudou}`)
  await expect(lida).toBeVisible()
  await expect(porque).toBeVisible()
  await expect(page.getByText('não salvo')).toHaveCount(0)
  expect(await ver()).toMatchObject({ status: 'R', versao: 1, itens: [{ ncm: '99999999' }] })

  await teclado.tecla('Shift+F9')
  await expect(caixa).toBeFocused()
  await teclado.tecla('F9')
  await expect.poll(async () => (await ver()).status).toBe('T')
  expect(await ver()).toMatchObject({ cstat: '100', itens: [{ ncm: produto.ncm }] })
  await expect(porque).toHaveCount(0)

  await test.step('o cadastro por corrigir abre ali, e a nota sai com o que ele diz', async () => {
    const fora = await registrar(dono, 'tributacao_icms', {
      ...{ nome: 'DE OUTRO ESTADO', cfop: '6102', cst: '00', origem: '0', icms: '12', mobc: '3' },
    })
    const { icms_dentro_id, ...outros } = await comoOsOutros(dono)
    const errado = await registrar(dono, 'produtos', {
      ...{ ...outros, referencia: 'CNS-1', nome: 'REGRA ERRADA', ncm: '85395200', icms_dentro_id: fora },
      estoque: { preco_vend: '10.00', estoque_inicial: '100' },
    })
    const outra = await recusada(request, dono, '802', { produto_id: errado })
    await page.goto(`/documento/documento/${outra.id}`)
    await expect(page.getByRole('note').filter({ hasText: '732' })).toBeVisible()
    await expect(page.locator('footer').filter({ hasText: 'Ver o item' })).toBeVisible()
    await teclado.tecla('Shift+F9')
    const regra = page
      .getByRole('dialog', { name: 'Produto' })
      .getByRole('combobox', { name: 'ICMS dentro do estado' })
    await expect(regra).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('SP - TRIBUTADO 18%')
    await expect(page.getByRole('option').first()).toContainText('SP - TRIBUTADO 18%')
    await teclado.tecla('Enter')
    await teclado.tecla('F2')
    await expect.poll(async () => (await outra.ver()).status).toBe('T')
    expect(await outra.ver()).toMatchObject({ itens: [{ regraicms_id: icms_dentro_id }] })
  })
})
