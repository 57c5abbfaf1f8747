import { inflateRawSync } from 'node:zlib'
import { remake } from '../../../src/server/reports/cube.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

export interface LojaComPassado extends Loja {
  categorias: readonly number[]
  /** Keeps the sums of all days that ended; how many times it had to. */
  refazer(): Promise<number>
}

/** Three lines of 33.33, 33.33 and 33.34, 10.00 off the whole. */
export const repartida = (loja: Loja) => {
  const [item] = loja.venda().itens
  const linhas = ['33.33', '33.33', '33.34'].map((preco, i) => ({
    ...item,
    uid: String(i),
    preco,
    preco_total: preco,
  }))
  return {
    itens: linhas,
    desconto: '10.00',
    valor_produtos: '100.00',
    valor_total: '90.00',
    totais: { vNF: '90.00', vProd: '100.00' },
    pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: '90.00' })),
  } as Partial<ReturnType<Loja['venda']>>
}

/** A shop that sold on many days: two products, two categories, customers, a discount, a return, a cancelled sale. */
export async function abrirLojaComPassado(...opcoes: Parameters<typeof abrirLoja>): Promise<LojaComPassado> {
  const loja = await abrirLoja(...opcoes)
  const { account_id, empresa_id } = loja
  const categorias = await Promise.all(
    ['Bebidas', 'Frios'].map(nome => inserir(loja, account_id, 'categorias', { nome })),
  )
  await loja.sql('update produtos set categoria_id = $1, preco_vend = 10 where id = $2', [
    categorias[0],
    loja.produtos.comum,
  ])
  await loja.sql('update produtos set categoria_id = $1, controle_lote = false where id = $2', [
    categorias[1],
    loja.produtos.lote,
  ])
  await loja.sql('delete from estoque_saldos where produto_id = $1', [loja.produtos.lote])
  const [{ deposito_id } = { deposito_id: 0 }] = await loja.sql<{ deposito_id: number }>(
    'select id as deposito_id from depositos',
  )
  await inserir(loja, account_id, 'estoque_saldos', {
    ...{ empresa_id, produto_id: loja.produtos.lote, deposito_id, saldo: '50' },
  })
  await inserir(loja, account_id, 'estoque_custos', {
    ...{
      empresa_id,
      produto_id: loja.produtos.comum,
      movimento_id: 900_001,
      em: '2026-01-01T08:00:00-03:00',
    },
    ...{ saldo: '1000', custo_medio: '4.2500000000', ultimo_custo: '4.25' },
  })
  const queijo = (qtde: string) => {
    const [item] = loja.venda({}, qtde).itens
    return {
      itens: [{ ...item, produto_id: loja.produtos.lote, nome: 'Queijo', gtin: null, referencia: 'LOT-1' }],
    } as never
  }
  const vendas = [
    await loja.vender({}, '3'),
    await loja.vender({ parceiro_id: loja.parceiros.completo }, '2'),
    await loja.vender(repartida(loja)),
    await loja.vender(queijo('1')),
    await loja.vender({ parceiro_id: loja.parceiros.semEndereco }, '5'),
    await loja.vender({}, '1'),
    await loja.vender({}, '4'),
    await loja.vender({ parceiro_id: loja.parceiros.completo }, '7'),
  ]
  await loja.quieto()
  const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id: vendas[0]?.id, motivo: 'Não serviu', reembolso: 2 },
    itens: [{ num: 1, qtde: '1' }],
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await loja.quieto()
  await outrosFatos(loja, vendas[1]?.id ?? 0)
  // five days between one and the next, the oldest first; the return lies two days after its sale
  for (const [i, { id }] of vendas.entries()) await recuar(loja, id, (vendas.length - i) * 5)
  await recuar(loja, body.data.id, vendas.length * 5 - 2)
  return {
    ...loja,
    categorias,
    async refazer() {
      for (let times = 1; ; times++)
        if (!(await loja.deps.db.tx(loja, q => remake(q, empresa_id, loja.clock())))) return times
    },
  }
}

/** Moves a sale some days back; its goods keep their moment, for a movement is never changed. */
export async function recuar(loja: Loja, id: number, dias: number): Promise<void> {
  await loja.sql(`update vendas set datavenda = datavenda - $2 * interval '1 day' where id = $1`, [id, dias])
}

/** Facts of the other sources: a quote, an account to receive, a supplier's note, a closing, changes of the register. */
async function outrosFatos(loja: Loja, venda: number): Promise<void> {
  const { account_id, empresa_id, parceiros, produtos } = loja
  const vencida = { valor: '120.00', vencimento: '01/10/2026' }
  for (const tipo of [1, 2]) {
    const lancada = await loja.caixa.call('POST', 'lancamentos_conta', {
      ...{ uuid: novoUuid(), tipo, descricao: 'Conta antiga', parceiro_id: parceiros.completo, ...vencida },
    })
    if (lancada.status >= 300) throw new Error(JSON.stringify(lancada.body))
  }
  await copiar(loja, 'vendas', `id = ${venda}`, { tipo_operacao: '2', status: "'A'" })
  await copiar(loja, 'vendas', `id = ${venda}`, { tipo_operacao: '4', status: "'A'" })
  const [compra] = await copiar(loja, 'vendas', `id = ${venda}`, { tipo_operacao: '3', status: "'T'" })
  await copiar(loja, 'venda_itens', `venda_id = ${venda}`, { venda_id: String(compra?.id) })
  await inserir(loja, account_id, 'reducoes_z', {
    ...{ empresa_id, terminal_id: loja.terminais[0], sessao_id: 1, treino: false, numero: 1, complemento: 0 },
    ...{ hash: 'a', anterior: '', em: '2026-11-18T22:00:00-03:00' },
    corpo: JSON.stringify({
      ...{
        terminal: 'Caixa 1',
        aberto_por: 'Ana',
        vendas: { qtde: 3, bruto: '30.00', liquido: '28.00', canceladas: 1 },
      },
      eventos: [{ tipo: 'sangria', valor: '10.00' }],
      meios: [{ meio: '01', diferenca: '-0.50' }],
    }),
  })
  await inserir(loja, account_id, 'auditoria', {
    ...{ empresa_id, registro: 'produtos', registro_id: produtos.comum, rotulo: 'Água', acao: 'alterou' },
    ...{ em: '2026-11-10T10:00:00-03:00', usuario_id: 1, usuario: 'Ana' },
    mudancas: [{ campo: 'estoque.preco_vend', rotulo: 'Preço', antes: '9.00', depois: '10.00' }],
  })
  await estoqueEVasilhames(loja)
  await inserir(loja, account_id, 'venda_cancelados', {
    ...{ venda_id: venda, motivo: 'Desistiu', usuario_id: 1, em: '2026-11-19T10:00:00-03:00' },
    item: JSON.stringify({ nome: 'Água', qtde: '1', preco: '10.00' }),
  })
}

/** A count that was closed, goods there were in November, containers out and back, and a voucher that is over. */
async function estoqueEVasilhames(loja: Loja): Promise<void> {
  const { account_id, empresa_id, produtos, parceiros } = loja
  const inserido = (table: string, row: Record<string, unknown>) => inserir(loja, account_id, table, row)
  const [{ id: deposito_id } = { id: 0 }] = await loja.sql<{ id: number }>('select id from depositos')
  const contagem_id = await inserido('estoque_contagens', {
    ...{ empresa_id, nome: 'Prateleira 1', deposito_id, status: 'fechada', usuario_id: 1, fechada_por: 1 },
    ...{ aberta_em: '2026-11-20T13:00:00-03:00', fechada_em: '2026-11-20T14:00:00-03:00' },
  })
  await inserido('estoque_leituras', {
    ...{ contagem_id, uuid: novoUuid(), produto_id: produtos.comum, qtde: '99970', soma: true },
    em: '2026-11-20T13:30:00-03:00',
  })
  await inserido('estoque_movimentos', {
    ...{ empresa_id, produto_id: produtos.comum, deposito_id, tipo: 'inicial', qtde: '200' },
    ...{ origem_tipo: 'inicial', origem_id: 1, linha: 1, em: '2026-11-01T08:00:00-03:00' },
  })
  for (const [tipo, data, qtde] of [
    [1, '2026-10-05', '10'],
    [1, '2026-11-05', '4'],
    [2, '2026-11-06', '3'],
  ])
    await inserido('retornaveis_movimentos', {
      ...{ empresa_id, tipo, data, qtde, parceiro_id: parceiros.completo, vasilhame_id: produtos.lote },
    })
  await inserido('vales', {
    ...{ empresa_id, numero: 1, uuid: novoUuid(), origem: 'cortesia', valor: '50.00', motivo: 'Festa' },
    ...{ parceiro_id: parceiros.completo, validade: '2026-11-10', criado_em: '2026-11-01T10:00:00-03:00' },
  })
}

/** Writes a row like another; `over`: SQL of what differs. */
async function copiar(loja: Loja, table: string, where: string, over: Record<string, string>) {
  const own: Record<string, string> = { uuid: 'gen_random_uuid()', ...over }
  const columns = await loja.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'id'",
    [table],
  )
  const names = columns.map(({ name }) => name)
  return loja.sql<{ id: number }>(
    `insert into ${table} (${names.map(name => `"${name}"`).join(', ')})
      select ${names.map(name => own[name] ?? `"${name}"`).join(', ')} from ${table} where ${where} returning id`,
  )
}

/** First sheet of a workbook that was written in one stream. */
export function folhaDe(bytes: Buffer): string {
  const name = bytes.indexOf('xl/worksheets/sheet1.xml')
  const begin = name + 'xl/worksheets/sheet1.xml'.length + bytes.readUInt16LE(name - 2)
  return inflateRawSync(bytes.subarray(begin), { finishFlush: 2 }).toString()
}
