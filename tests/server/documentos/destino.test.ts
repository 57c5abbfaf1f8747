import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentoRecebido } from '../../../src/domain/documents/documento/body.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let ids: { fora: number; comSt: number; carioca: number; lojista: number; alemao: number; senar: number }

beforeAll(async () => {
  loja = await abrirLoja()
  const one = async (sql: string, ...params: unknown[]) =>
    (await loja.sql<{ id: number }>(`${sql} returning id`, params))[0]?.id ?? 0
  const { account_id, produtos } = loja
  await loja.sql('update empresas set crt = 3')
  const fora = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, fcp, mov_estoque)
     values ($1, 'FORA', '00', '6102', '0', '12', '3', 1, true)`,
    account_id,
  )
  await loja.sql('update produtos set icms_fora_id = $1 where id = $2', [fora, produtos.comum])
  const comSt = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, icms_st, mobcst, mva, mov_estoque)
     values ($1, 'FORA COM ST', '10', '6403', '0', '12', '3', '20', '4', 1, true)`,
    account_id,
  )
  await loja.sql(
    `insert into mva_uf (account_id, uf_origem, uf_destino, aliq_interna, fcp1, mva1) values ($1, 'SP', 'RJ', 20, 2, 50)`,
    [account_id],
  )
  const parceiro = async (
    tipo: string,
    nome: string,
    municipio: string | null,
    pais: string,
    contribui = 9,
  ) => {
    const id = await one(
      'insert into parceiros (account_id, tipo, nome, cpf_cnpj, id_entrageiro) values ($1, $2, $3, $4, $5)',
      account_id,
      tipo,
      nome,
      { E: null, F: '52998224725', J: '11444777000161' }[tipo],
      tipo === 'E' ? 'X123' : null,
    )
    await loja.sql(
      `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, municipio_id, pais_id, tipo_contribuite, principal)
       values ($1, $2, 'Rua', '5', 'Centro', $3, $4, $5, 1)`,
      [account_id, id, municipio, pais, contribui],
    )
    return id
  }
  ids = {
    fora,
    comSt,
    lojista: await parceiro('J', 'Lojista Carioca', '3304557', '1058', 1),
    carioca: await parceiro('F', 'Maria Carioca', '3304557', '1058'),
    alemao: await parceiro('E', 'Hans', null, '0230'),
    senar: await one(
      `insert into senars (account_id, nome, aliq_senar, obs_nota) values ($1, 'SENAR', 0.2, '')`,
      account_id,
    ),
  }
})
afterAll(() => loja.close())

/** Ten of it, R$ 100,00. */
async function salvo(mudanca: Partial<DocumentoRecebido>) {
  const parceiro_id = mudanca.parceiro_id ?? loja.parceiros.completo
  const [endereco] = await loja.sql<{ id: number }>(
    'select id from parceiros_address where parceiro_id = $1 order by principal desc, id',
    [parceiro_id],
  )
  const { status, body } = await loja.caixa.call('POST', 'vendas', {
    tipo_operacao: 1,
    modelo: '55',
    tipo_documento: 1,
    tipo_atend: 9,
    ind_intermediador: 0,
    parceiro_id,
    addresse_id: endereco?.id, // contrato
    tipo_faturamento: 2,
    fretepor: 9,
    serie: '1',
    numerocodumento: '1', // contrato
    valor_produtos: '100.00',
    valor_total: '100.00',
    itens: [{ produto_id: loja.produtos.comum, qtde: '10', preco: '10.00' }],
    ...mudanca,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const [gravada] = await loja.sql<{ contexto: never; totais_servidor: { totais: Record<string, string> } }>(
    'select contexto, totais_servidor from vendas where id = $1',
    [body.data.id],
  )
  return { ...body.data, ...gravada?.totais_servidor.totais }
}

test('a quem mora em outro estado vale a regra de fora, com DIFAL e FCP', async () => {
  const documento = await salvo({ parceiro_id: ids.carioca })
  expect(documento.itens[0].regraicms_id).toBe(ids.fora)
  expect(Object.keys(documento.regras.icms)).toEqual([String(ids.fora)])
  expect(documento).toMatchObject({ vICMS: '12.00', vICMSUFDest: '8.00', vFCPUFDest: '2.00' })
})

test('em mãos a quem não é contribuinte vale a regra de dentro, se não se diz outra', async () => {
  const presencial = await salvo({ parceiro_id: ids.carioca, tipo_atend: 1 })
  expect([presencial.itens[0].regraicms_id, presencial.vICMSUFDest]).toEqual([1, '0.00'])
  const dita = await salvo({
    parceiro_id: ids.carioca,
    itens: [{ produto_id: loja.produtos.comum, qtde: '10', preco: '10.00', regraicms_id: 1 }],
  })
  expect(dita.itens[0].regraicms_id).toBe(1)
})

test.each([2, 4])(
  'orçamento e pedido (%i) não dizem como se entrega: vão pelo endereço',
  async tipo_operacao => {
    const documento = await salvo({ tipo_operacao: tipo_operacao as 2 | 4, parceiro_id: ids.carioca })
    expect(documento.itens[0].regraicms_id).toBe(ids.fora)
  },
)

/** Sold to a taxpayer of Rio, by a rule of MVA 50, 12 and 20 %. */
const comSt = (qtde: string, preco: string, produtos: string, total: string) =>
  salvo({
    parceiro_id: ids.lojista,
    valor_produtos: produtos,
    valor_total: total,
    itens: [{ produto_id: loja.produtos.comum, qtde, preco, regraicms_id: ids.comSt }],
  })

test('a ST a outro estado segue quem compra e o que o estado quer', async () => {
  await loja.sql('update parceiros set consumidor = 0 where id = $1', [ids.lojista])
  const revenda = await comSt('7', '13.57', '94.99', '114.94')
  expect(revenda).toMatchObject({ vBCST: '156.73', vST: '19.95' })
  // what was adjusted is not adjusted again
  const aberto = (await loja.caixa.call('GET', `vendas/${revenda.id}`)).body.data
  const { status, body } = await loja.caixa.call('PUT', `vendas/${revenda.id}`, aberto)
  expect([status, body.errors ?? body.data?.valor_total]).toEqual([200, '114.94'])

  await loja.sql('update parceiros set consumidor = 1 where id = $1', [ids.lojista])
  expect(await comSt('1', '100.00', '100.00', '110.00')).toMatchObject({ vBCST: '110.00', vST: '10.00' })

  await loja.sql('update mva_uf set mva_ajustada = false, st_difal = false')
  expect(await comSt('1', '100.00', '100.00', '118.00')).toMatchObject({ vBCST: '150.00', vST: '18.00' })
  await loja.sql('update mva_uf set mva_ajustada = true, alq_intra_mva = 22')
  // 100 × (1.5 × 0.88 ÷ 0.78)
  expect(await comSt('1', '100.00', '100.00', '121.85')).toMatchObject({ vBCST: '169.23', vST: '21.85' })
  await loja.sql(`update mva_uf set difal_base = 'dupla', fcp1 = null`)
  // (100 − 12) ÷ 0.80 × 20 % − 12
  expect(await salvo({ parceiro_id: ids.carioca })).toMatchObject({ vICMSUFDest: '10.00' })
  await loja.sql(`update mva_uf set difal_base = 'unica', fcp1 = 2`)
})

test('ao exterior, pela regra de fora e sem DIFAL', async () => {
  const documento = await salvo({ parceiro_id: ids.alemao, uf_embarque: 'SP', local_embarque: 'SANTOS' })
  expect(documento.itens[0].regraicms_id).toBe(ids.fora)
  expect(documento).toMatchObject({ vICMSUFDest: '0.00', vFCPUFDest: '0.00' })
  const { body } = await loja.caixa.call('POST', 'vendas', { ...documento, uf_embarque: 'EX' })
  expect(body.errors?.['uf_embarque']).toEqual(['Opção inválida'])
})

test('o Senar do documento é retido do total', async () => {
  expect(await salvo({ parceiro_id: loja.parceiros.completo, senar_id: ids.senar })).toMatchObject({
    valor_senar: '0.20',
    valor_liquido: '99.80',
  })
})

test('frete, seguro e outras despesas entram no total que o servidor confere', async () => {
  const despesas = { valorfrente: '7.00', valorseguro: '2.00', outrasdespesas: '1.00' } // contrato
  const { vNF, vFrete, vSeg, vOutro } = await salvo({ ...despesas, valor_total: '110.00' })
  expect({ vNF, vFrete, vSeg, vOutro }).toEqual({
    vNF: '110.00',
    vFrete: '7.00',
    vSeg: '2.00',
    vOutro: '1.00',
  })
  await expect(salvo(despesas)).rejects.toThrow('VENDA_DIVERGENTE')
})
