import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('o frete é cotado no documento, e o relatório mostra o CT-e emitido', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla } = teclado
  const { ler, gravar } = await sessaoDe(request, DONO)
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const dinheiro = (await ler('meio_pagamentos')).data.find(({ meio }: { meio: number }) => meio === 1)
  const [serie] = (await ler('series?modelo=55&order_by=id,asc&limit=1')).data
  const [regra] = (await ler('regra_cte?search=ISENTO')).data
  await gravar('frete_tabelas', {
    ...{ nome: 'Expresso', por_kg: '1.5', minimo: '20.00', dias: 2, vale_desde: '01/01/2026', ativo: true },
  })
  const { id } = await gravar('vendas', {
    ...{ tipo_operacao: 1, modelo: '55', parceiro_id: cliente.id, addresse_id: cliente.address_primary.id }, // contrato
    ...{ tipo_faturamento: 0, tipo_documento: 1, tipo_atend: 1, fretepor: 9, transpo_pesobruto: '30.000' },
    ...{ serie: serie.serie, numerocodumento: String(Number(serie.sequencia) + 1) },
    ...{ valor_produtos: '10.00', valor_total: '10.00' },
    itens: [{ produto_id: produto.id, qtde: '1', preco: '10.00' }],
    pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '10.00', numparcelas: 1 }],
  })

  await test.step('Shift+F7 cota pelo peso e pelo destino, e Enter escreve o frete', async () => {
    await teclado.entrar(DONO, `/documento/documento/${id}/editar`)
    // the lines are the last part to come
    await expect(page.getByLabel('QTDE * Referência')).toBeEnabled({ timeout: 60_000 })
    await tecla('Shift+F7')
    const carga = page.getByRole('dialog', { name: 'Cotar o frete' })
    await expect(carga.getByLabel(/^Peso/)).toHaveValue('30,000')
    await expect(carga.getByLabel(/^UF de destino/)).toHaveValue('RS')
    await semProblemasDeAcesso(page)
    await tecla('F2')
    const forma = page.getByRole('dialog', { name: 'Forma de entrega' })
    await expect(forma).toContainText(/Expresso · R\$\s45,00 · 2 dias/)
    await tecla('Enter')
    await expect(forma).toBeHidden()
    await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('Frete: Expresso')
    await expect(page.getByLabel('Frete', { exact: true })).toHaveValue('45,00')
    await expect(page.getByLabel(/^Frete por conta/)).toHaveValue(/CIF/)
  })

  await test.step('a paleta acha o relatório, que soma o CT-e autorizado', async () => {
    await gravar('series', { nome: 'Fretes', modelo: '57', serie: '9', sequencia: 0 })
    const cte = await gravar('conhecimento_transporte', {
      ...{
        produto_predominante: 'REFRIGERANTE',
        valor_carga: '10.00',
        rntrc: '12345678',
        regra_id: regra.id,
      },
      ...{ uuid: crypto.randomUUID(), remetente_id: cliente.id, destinatario_id: cliente.id },
      ...{ papel_tomador: 'remetente', valor_total: '151.37', componentes: [] },
      municipio_inicio_id: String(cliente.address_primary.municipio_id),
      municipio_fim_id: String(cliente.address_primary.municipio_id),
      quantidades: [{ unidade: '01', medida: 'PESO BRUTO', quantidade: '30.0000' }],
      ...{ chaves: [], outros_documentos: [{ tipo: '00', descricao: 'Recibo' }], parcelas: [], entregas: [] },
      ...{ observacoes: [], autsXml: [], complementados: [], anteriores: [], multimodais: [] },
    })
    await gravar(`conhecimento_transporte/${cte.id}/emitir`, {})
    await expect.poll(async () => (await ler(`conhecimento_transporte/${cte.id}`)).data.situacao).toBe('T')
    await page.goto('/inicio')
    await teclado.comando('fretes relatório')
    await teclado.escopo('relatorio')
    await expect(page.getByRole('heading', { name: 'Relatório de CT-e' })).toBeVisible()
    // other tests issue CT-e too
    const linha = page.getByRole('row', { name: '151,37' }).first()
    const aonde = Number(await linha.getAttribute('aria-rowindex'))
    await semProblemasDeAcesso(page)
    for (let i = 2; i < aonde; i++) await tecla('ArrowDown')
    await expect(linha).toHaveAttribute('aria-selected', 'true')
    await tecla('Enter')
    await expect(page).toHaveURL(new RegExp(`/transporte/cte/${cte.id}$`))
  })
})
