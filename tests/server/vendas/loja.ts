import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import type { Simulador } from '../../../sim/sefaz/start.ts'
import { dvCnpj } from '../../../src/core/document/cnpj.ts'
import { noRules, wireRuleIds } from '../../../src/core/tax/kinds.ts'
import type { VendaAnswer, VendaBody } from '../../../src/domain/api/vendas.ts'
import type { Q } from '../../../src/server/db/transaction.ts'
import { SERVED_DOCUMENTS } from '../../../src/server/documents/index.ts'
import type { ServedDocument } from '../../../src/server/documents/served.ts'
import type { JobTipo } from '../../../src/server/outbox/job.ts'
import { saveCertificate } from '../../../src/server/sefaz/certificate-repository.ts'
import { subirSimulador } from '../../sim/simulador.ts'
import { insertRow, settleBeside } from '../beside.ts'
import { INICIO } from '../database.ts'
import { type Client, createTestApp, type ReplacedParts, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

const cnpjDe = (doze: string) => doze + dvCnpj(doze)

export const CNPJ = '11222333000181'
export const CNPJ_CLIENTE = cnpjDe('445566770001')

const REGRAS = {
  ...noRules(),
  icms: { 1: { cst: '00', cfop: '5102', origem: '0', icms: '18', mobc: '3', opcoes: [], mov_estoque: true } },
  pisconfins: {
    1: {
      cst_pis: '01',
      cst_confins: '01',
      aliquota_pis: '1.65',
      aliquota_confins: '7.6',
      tipo_calculo: 1,
      opcoes: [],
    },
  },
  ibs: {
    1: {
      cst_ibs: '000',
      classificacao_ibs: '000001',
      aliquota_lei: true,
      aliquota_uf_ibs: '0.1',
      aliquota_reducao_uf_ibs: '0',
      aliquota_efetiva_uf_ibs: '0',
      diferimento_uf_ibs: '0',
      aliquota_mu_ibs: '0',
      aliquota_reducao_mu_ibs: '0',
      aliquota_efetiva_mu_ibs: '0',
      diferimento_mu_ibs: '0',
    },
  },
  cbs: {
    1: {
      cst_cbs: '000',
      classificacao_cbs: '000001',
      aliquota_lei: true,
      aliquota_cbs: '0.9',
      aliquota_reducao_uf_cbs: '0',
      aliquota_efetiva_uf_cbs: '0',
      diferimento_uf_cbs: '0',
    },
  },
}

/** What of a rule is a column. */
const colunas = ({ opcoes: _, ...regra }: Record<string, unknown>) => regra

let sequence = 0

/** Time-ordered like the till's, unique in the run. */
export const novoUuid = (): string =>
  `019a9f00-0000-7000-8000-${(++sequence + process.pid * 100_000).toString(16).padStart(12, '0')}`

export interface Loja extends TestApp {
  simulador: Simulador
  /** Services that the simulator was asked for, in order. */
  ouvidos: string[]
  account_id: number
  empresa_id: number
  caixa: Client
  /** Terminal ids: 1 and 2 share nothing; each has its own series 65. */
  terminais: number[]
  produtos: { comum: number; lote: number }
  lote: number
  meios: { dinheiro: number; cartao: number }
  bandeira: number
  parceiros: { completo: number; semEndereco: number }
  /** Of the first of them. */
  endereco: number
  /** Body of a sale of one 10.00 product per unit, paid in cash, with the totals both sides compute. */
  venda(mudanca?: Partial<VendaBody>, qtde?: string): VendaBody
  vender(mudanca?: Partial<VendaBody>, qtde?: string): Promise<VendaAnswer>
  /** The sale as it is now. */
  ver(id: number): Promise<VendaAnswer>
  sql<R extends object>(text: string, params?: unknown[]): Promise<R[]>
  /** Makes the account's jobs of this kind due: they are first due by the database's clock, not by the shop's. */
  vencer(tipo: JobTipo): Promise<unknown>
  /** Every due job ran. */
  quieto(): Promise<void>
}

interface Opcoes {
  paciencia?: number
  impressora?: string
  /** The simulator's root is trusted from the start; false: nobody vouches for it yet. */
  confiavel?: boolean
  /** Parts of the server in the place of its own. */
  deps?: ReplacedParts
  /** When its clock starts. */
  inicio?: string
  /** Documents without a module. */
  documents?: readonly ServedDocument[]
}

let pfx: Buffer | null = null

/** The shop's certificate, made once a worker: its RSA key is a third of what a shop costs. */
function certificado(): Buffer {
  pfx ??= createDemoPfx({
    cnpj: CNPJ,
    razaoSocial: 'LOJA 1 LTDA',
    uf: 'SP',
    municipio: 'SAO PAULO',
    responsavel: 'FULANO DE TAL',
    cpfResponsavel: '11144477735',
    validoDe: new Date('2026-01-01T00:00:00Z'),
    validade: new Date('2027-11-01T00:00:00Z'),
    senha: 'certo',
  })
  return pfx
}

/** A shop with everything a sale needs, over a real database and the real simulator. */
export async function abrirLoja({
  paciencia = 10_000,
  impressora = 'arquivo',
  confiavel = true,
  deps = {},
  inicio = INICIO,
  documents = SERVED_DOCUMENTS,
}: Opcoes = {}): Promise<Loja> {
  let agora = () => new Date(inicio)
  let calou = () => {}
  const ouvidos: string[] = []
  const simulador = await subirSimulador(
    () => agora(),
    [],
    // what it hears and leaves without an answer lasts as long as the server has patience
    ({ falha, servico }) => {
      ouvidos.push(String(servico))
      if (falha === 'timeout') calou()
    },
  )
  const t = await createTestApp(
    {
      simulador: { url: `https://127.0.0.1:${simulador.port}`, caPem: confiavel ? simulador.caPem : '' },
      ...deps,
    },
    { paciencia, documents, inicio },
  )
  agora = t.clock
  calou = () => t.clock.lapse(paciencia)
  const conta = await createAccount(t.deps.db, {
    users: [{ email: `caixa-${process.pid}-${++sequence}@loja.br` }],
  })
  const { account_id } = conta
  const empresa_id = conta.empresas[0] as number
  const ids = await t.deps.db.tx({ account_id }, q => cadastrar(q, account_id, empresa_id, impressora))
  await t.deps.db.tx({ account_id }, q =>
    saveCertificate(q, t.deps.vault, {
      account_id,
      empresa_id,
      pfx: certificado(),
      senha: 'certo',
      validade_certificado: '2027-11-01',
    }),
  )
  const caixa = await t.login(Object.keys(conta.usuarios)[0] as string)

  function venda(mudanca: Partial<VendaBody> = {}, qtde = '1'): VendaBody {
    const total = (Number(qtde) * 10).toFixed(2)
    const base: VendaBody = {
      uuid: novoUuid(),
      terminal_id: ids.terminais[0] as number,
      tipo_operacao: 1,
      modelo: '65',
      desconto: '0.00',
      acrscimo: '0.00',
      taxa_entrega: '0.00',
      valor_produtos: total,
      valor_total: total,
      troco: '0.00',
      itens: [
        {
          uid: 'a',
          produto_id: ids.produtos.comum,
          referencia: '1',
          nome: 'Água mineral 500 ml',
          gtin: '7891000100103',
          unidade: 'UN',
          ncm: '22011000',
          cest: null,
          cbenef: null,
          qtde,
          preco: '10.00',
          desconto: '0.00',
          preco_total: total,
          total_etiqueta: null,
          lote_id: null,
          origem_leitura: 'scan',
          ...wireRuleIds(() => null),
          regraicms_id: 1,
          regrapisconfins_id: 1,
          regraibs_id: 1,
          regracbs_id: 1,
          ibpt: null,
        },
      ],
      pagamento: [{ meio: 1, meio_pagamento_id: ids.meios.dinheiro, valor: total, numparcelas: 1 }],
      regras: REGRAS,
      totais: { vNF: total, vProd: total },
      paga: true,
      paga_em: t.clock().toISOString(),
    }
    return { ...base, ...mudanca }
  }

  const loja: Loja = {
    ...t,
    simulador,
    ouvidos,
    account_id,
    empresa_id,
    caixa,
    ...ids,
    venda,
    async vender(mudanca, qtde) {
      const { status, body } = await caixa.call('POST', 'vendas', venda(mudanca, qtde))
      if (status !== 200) throw new Error(`POST vendas: ${status} ${JSON.stringify(body)}`)
      return body.data
    },
    async ver(id) {
      const { status, body } = await caixa.call('GET', `vendas/${id}`)
      if (status !== 200) throw new Error(`GET vendas/${id}: ${status} ${JSON.stringify(body)}`)
      return body.data
    },
    vencer: tipo =>
      t.deps.db.tx({ account_id }, q =>
        // as if added again: one that runs just now runs again, and does not pause
        q.query(
          "update outbox set due_at = '2026-11-01', versao = versao + 1 where account_id = $1 and tipo = $2",
          [account_id, tipo],
        ),
      ),
    sql: <R extends object>(text: string, params: unknown[] = []) =>
      t.deps.db.tx({ account_id }, async q => {
        const { rows } = await q.query<R>(text, params)
        await settleBeside(q, account_id, text)
        return rows as R[]
      }),
    quieto: () => t.app.sales.outbox.quiet(),
    async close() {
      await t.close()
      await simulador.close()
    },
  }
  return loja
}

/** Each till with a session, as if somebody had opened it this morning: without one nothing is sold. */
export async function openTills(
  q: Q,
  account_id: number,
  empresa_id: number,
  terminais: readonly number[],
): Promise<void> {
  for (const terminal_id of terminais)
    await insertRow(q, account_id, 'sessoes_caixa', {
      ...{ empresa_id, terminal_id, uuid: novoUuid(), estado: 'aberto', treino: false, abertura: '0.00' },
      ...{ aberto_em: '2026-11-20T08:00:00-03:00', aberto_por: 1 },
    })
}

async function cadastrar(q: Q, account_id: number, empresa_id: number, impressora: string) {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(q, account_id, table, row)
  await q.query(
    `update empresas set ie = '110042490114', cnpj = $2, logradouro = 'Avenida Paulista', numero = '1000',
      bairro = 'Bela Vista', cep = '01310100', telefone = '1130001000' where id = $1`,
    [empresa_id, CNPJ],
  )
  // the first of each kind in a fresh database: id 1, as REGRAS says
  const icms = await insert('tributacao_icms', { nome: 'ICMS 18', ...colunas(REGRAS.icms[1]) })
  const pis = await insert('tributacao_pisconfins', { nome: 'PIS', ...colunas(REGRAS.pisconfins[1]) })
  const ibs = await insert('tributacao_ibs', { nome: 'IBS', ...REGRAS.ibs[1] })
  const cbs = await insert('tributacao_cbs', { nome: 'CBS', ...REGRAS.cbs[1] })
  const produto = (referencia: string, nome: string, controle_lote = false) =>
    insert('produtos', {
      empresa_id,
      referencia,
      nome,
      unidade: 'UN',
      ncm: '22011000',
      icms_dentro_id: icms,
      icms_fora_id: icms,
      pisconfins_id: pis,
      ibs_id: ibs,
      cbs_id: cbs,
      gtin: referencia === '1' ? '7891000100103' : null,
      controle_lote,
    })
  const produtos = {
    comum: await produto('1', 'Água mineral 500 ml'),
    lote: await produto('LOT-1', 'Queijo', true),
  }
  const lote = await insert('produtos_lotes', {
    empresa_id,
    produto_id: produtos.lote,
    lote: 'L1',
    quantidade: '5',
    fabricacao: '2026-10-01',
    validade: '2027-01-01',
  })
  await insert('estoque_saldos', { empresa_id, produto_id: produtos.comum, saldo: '100000' })
  await insert('estoque_saldos', { empresa_id, produto_id: produtos.lote, lote_id: lote, saldo: '5' })
  const terminais: number[] = []
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const serie = (modelo: string) =>
      insert('series', {
        empresa_id,
        nome: `Caixa ${n} ${modelo}`,
        modelo,
        serie: String(n),
        sequencia: n === 1 ? 41 : 0,
      })
    terminais.push(
      await insert('terminais', {
        empresa_id,
        nome: `Caixa ${n}`,
        serie_65_id: await serie('65'),
        serie_55_id: await serie('55'),
        impressora,
      }),
    )
  }
  await openTills(q, account_id, empresa_id, terminais)
  const meios = {
    dinheiro: await insert('meio_pagamentos', { descricao: 'Dinheiro', meio: 1, tpag: '01' }),
    cartao: await insert('meio_pagamentos', { descricao: 'Cartão', meio: 3, tpag: '03', qtdeparcelas: 3 }),
  }
  const bandeira = await insert('bandeiras', { nome: 'Visa', tband: '01' })
  const parceiro = (nome: string, cpf_cnpj: string) =>
    insert('parceiros', { tipo: cpf_cnpj.length === 14 ? 'J' : 'F', nome, cpf_cnpj })
  const parceiros = {
    completo: await parceiro('Padaria Modelo Ltda', CNPJ_CLIENTE),
    semEndereco: await parceiro('Sem Endereço Ltda', cnpjDe('998887770001')),
  }
  const endereco = await insert('parceiros_address', {
    parceiro_id: parceiros.completo,
    endereco: 'Rua das Flores',
    numero: '10',
    bairro: 'Centro',
    cep: '01001000',
    municipio_id: '3550308',
    tipo_contribuite: 9,
    principal: 1,
  })
  return { terminais, produtos, lote, meios, bandeira, parceiros, endereco }
}
