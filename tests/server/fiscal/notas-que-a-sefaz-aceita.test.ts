import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUSE } from '../../../src/server/db/house.ts'
import { ALL, inTurn } from '../../each-kind.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { julgar } from './juiz-do-moc.ts'

// notes of every kind of buyer, in seven states and each regime of two days, read by a judge of the MOC. In São Paulo each
// regime sells to each buyer; elsewhere to every second one, in turn (`npm run prova -- varreduras`: to each)
interface Estado {
  uf: string
  cidade: string
  nome: string
  ie: string
  /** The state takes a buyer without registration (805). */
  isento?: true
}
const ESTADOS: readonly Estado[] = [
  { uf: 'SP', cidade: '3550308', nome: 'São Paulo', ie: '110042490114' },
  { uf: 'DF', cidade: '5300108', nome: 'Brasília', ie: '0730000100109', isento: true },
  { uf: 'RS', cidade: '4314902', nome: 'Porto Alegre', ie: '2243658792' },
  { uf: 'RJ', cidade: '3304557', nome: 'Rio de Janeiro', ie: '78046759' },
  { uf: 'PR', cidade: '4106902', nome: 'Curitiba', ie: '1234567850', isento: true },
  { uf: 'SC', cidade: '4205407', nome: 'Florianópolis', ie: '251040852', isento: true },
  { uf: 'MG', cidade: '3106200', nome: 'Belo Horizonte', ie: '0623079040081' },
]
const VITORIA = '3205309'

/** Rules of ICMS by regime, of goods taxed, reduced, exempt, taxed before, and of what no person may get. */
const REGRAS = {
  3: [
    { cst: '00', icms: '18', cbenef: '' },
    { cst: '20', icms: '18', reducao: '50', cbenef: '820001', desonera: true },
    { cst: '40', icms: '18', cbenef: '810001', desonera: true },
    { cst: '60', icms: null, cfop: '5405', cbenef: '' },
    { cst: '51', icms: '18', outro: '00', cbenef: '830001' },
  ],
  1: [
    { cst: '101', icms: null, credito: '2', cbenef: '' },
    { cst: '102', icms: null, cbenef: '' },
    { cst: '300', icms: null, cbenef: '' },
    { cst: '500', icms: null, cfop: '5405', cbenef: '' },
    { cst: '900', icms: null, outro: '102', cbenef: '' },
  ],
} as const
/** A regime of the company; `opcao`: it chose the regular regime of IBS and CBS, as a company of the Simples may from 2027. */
interface Regime {
  crt: 1 | 2 | 3
  opcao?: true
}
const DIAS: Readonly<Record<string, readonly Regime[]>> = {
  '2026-12-01': [{ crt: 3 }, { crt: 1 }],
  '2027-01-15': [{ crt: 3 }, { crt: 1 }, { crt: 1, opcao: true }, { crt: 2 }],
}
/** Above the sub-limit (2) the ICMS is as in the normal regime. */
const regrasDe = (crt: Regime['crt']): readonly Regra[] => REGRAS[crt === 1 ? 1 : 3]

type Regra = (typeof REGRAS)[1 | 3][number] & {
  reducao?: string
  cfop?: string
  outro?: string
  credito?: string
  desonera?: boolean
}

let loja: Loja
const produtos: number[] = []
const regras: number[] = []
let fora = 0
let notas = 0
let vez = 0
let deSp = ''
let noDas = ''
let pelaOpcao = ''
const compradores: Record<
  'pessoa' | 'contribuinte' | 'isento' | 'capixaba',
  { id: number; endereco: number }
> = {
  pessoa: { id: 0, endereco: 0 },
  contribuinte: { id: 0, endereco: 0 },
  isento: { id: 0, endereco: 0 },
  capixaba: { id: 0, endereco: 0 },
}
const one = async (texto: string, valores: unknown[]) =>
  (await loja.sql<{ id: number }>(`${texto} returning id`, valores))[0]?.id ?? 0

beforeAll(async () => {
  loja = await abrirLoja()
  const { account_id } = loja
  for (const [i] of REGRAS[3].entries()) {
    regras.push(
      await one(
        `insert into tributacao_icms (account_id, nome, cst, cfop, origem, mobc, mov_estoque) values ($1, $2, '00', '5102', '0', '3', false)`,
        [account_id, `Regra ${i}`],
      ),
    )
  }
  fora = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, mov_estoque) values ($1, 'Fora', '00', '6102', '0', '12', '3', false)`,
    [account_id],
  )
  const [modelo] = await loja.sql<Record<string, number>>('select * from produtos where id = $1', [
    loja.produtos.comum,
  ])
  for (const [i, regra] of regras.entries())
    produtos.push(
      await one(
        `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, cest, preco_vend, icms_dentro_id, icms_fora_id, pisconfins_id, ibs_id, cbs_id)
          values ($1, $2, $3, $4, 'UN', '22011000', '0300100', 10, $5, $6, $7, $8, $9)`,
        [
          ...[account_id, loja.empresa_id, `J${i}`, `Mercadoria ${i}`, regra, fora],
          ...[modelo?.['pisconfins_id'], modelo?.['ibs_id'], modelo?.['cbs_id']],
        ],
      ),
    )
  for (const [nome, tipo, numero, tipo_contribuite, municipio] of [
    ['pessoa', 'F', '52998224725', 9, null],
    ['contribuinte', 'J', '11444777000161', 1, null],
    ['isento', 'J', '06990590000123', 2, null],
    ['capixaba', 'F', '39053344705', 9, VITORIA],
  ] as const) {
    const id = await one(
      'insert into parceiros (account_id, tipo, nome, cpf_cnpj, consumidor) values ($1, $2, $3, $4, 1)',
      [account_id, tipo, `Comprador ${nome}`, numero],
    )
    const endereco = await one(
      `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, cep, municipio_id, tipo_contribuite, principal)
        values ($1, $2, 'Rua das Flores', '10', 'Centro', '29010000', $3, $4, 1)`,
      [account_id, id, municipio ?? '3550308', tipo_contribuite],
    )
    compradores[nome] = { id, endereco }
  }
  await loja.deps.db.tx({ account_id: HOUSE }, q =>
    q.query(
      `insert into responsaveis_tecnicos (account_id, uf, cnpj, contato, email, fone)
        values ($1, 'BR', '11222333000181', 'Fulano', 'a@b.com.br', '1130001000')`,
      [HOUSE],
    ),
  )
})
afterAll(() => loja.close())

/** The company, its rules and its buyers in a state, under a regime. */
async function mudar({ uf, cidade, nome, ie, isento }: Estado, { crt, opcao }: Regime) {
  await loja.sql(
    `update empresas set uf = $2, municipio_ibge = $3, municipio = $4, ie = $5, crt = $6, ibscbs_regular_de = $7
      where id = $1`,
    [loja.empresa_id, uf, cidade, nome, ie, crt, opcao ? '2027-01-01' : null],
  )
  for (const [i, regra] of regrasDe(crt).entries()) {
    const { cst, icms, reducao, cfop = '5102', outro, credito, desonera } = regra
    await loja.sql(
      `update tributacao_icms set cst = $2, icms = $3, reducao_icms = $4, reducao_icms_pf = $4, cfop = $5,
        cst_nao_contribuinte = $6, icms_credito = $7, motivo_dessoneracao = $8, deduz_desoneracao = $9,
        aliq_icms_diferido = 50 where id = $1`,
      [
        ...[regras[i], cst, icms, reducao ?? null, cfop, outro ?? null, credito ?? null],
        ...(desonera && uf === 'RJ' ? ['9', 'N'] : [null, null]),
      ],
    )
    const cbenef = regra.cbenef && uf !== 'MG' ? `${uf}${regra.cbenef}` : null
    await loja.sql('update produtos set cbenef = $2 where id = $1', [produtos[i], cbenef])
  }
  await loja.sql('update tributacao_icms set cst = $2, icms = $3 where id = $1', [
    fora,
    crt === 1 ? '101' : '00',
    crt === 1 ? null : '12',
  ])
  await loja.sql('delete from mva_uf')
  await loja.sql(
    `insert into mva_uf (account_id, uf_origem, uf_destino, aliq_interna) values ($1, $2, 'ES', 17)`,
    [loja.account_id, uf],
  )
  await loja.sql('update parceiros_address set municipio_id = $1 where id = any($2)', [
    cidade,
    [compradores.pessoa.endereco, compradores.contribuinte.endereco],
  ])
  await loja.sql('update parceiros_address set municipio_id = $1 where id = $2', [
    isento ? cidade : VITORIA,
    compradores.isento.endereco,
  ])
  await loja.sql('update parceiros_address set ie = $1 where id = $2', [
    ie,
    compradores.contribuinte.endereco,
  ])
}

async function entrar(dia: string) {
  loja.clock.set(`${dia}T10:00:00-03:00`)
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  loja.caixa = await loja.login(usuario?.email ?? '')
}

/** Stored and issued as the back office does: the XML that went to the simulator, and its answer. */
async function emitir(quem: keyof typeof compradores | null, quais: readonly number[]) {
  const total = (quais.length * 10).toFixed(2)
  const comprador = quem && compradores[quem]
  const dito: Dito = dizer(loja, {
    modelo: quem ? '55' : '65',
    // a series each, so that each is its first
    serie: String(100 + notas),
    parceiro_id: comprador?.id ?? null,
    addresse_id: comprador?.endereco ?? null, // contrato
    ...(quem === 'capixaba' || quem === 'isento' ? { tipo_atend: 9, ind_intermediador: 0 } : {}),
    valor_produtos: total,
    valor_total: total,
    itens: quais.map(i => ({ produto_id: produtos[i] as number, qtde: '1', preco: '10.00' })),
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
  })
  const { id } = await criado(loja, dito)
  const emitida = await loja.caixa.call('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  expect([emitida.status, JSON.stringify(emitida.body.errors ?? emitida.body.message ?? '')]).toEqual([
    200,
    '""',
  ])
  await loja.quieto()
  const [nota] = await loja.sql<{ status_emissao: string; xmotivo: string; xml: string }>(
    'select status_emissao, xmotivo, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  return { status_emissao: nota?.status_emissao, xmotivo: nota?.xmotivo, xml: nota?.xml ?? '' }
}

const TODAS = [0, 1, 2, 3, 4]
const NO_CUPOM = [0, 1, 2, 3]

test.each(ESTADOS.map(estado => [estado.uf, estado] as const))(
  '%s: o juiz do MOC aceita todas, de cada regime dos dois dias',
  async (uf, estado) => {
    for (const [dia, regimes] of Object.entries(DIAS)) {
      await entrar(dia)
      for (const regime of regimes) {
        const { crt, opcao } = regime
        await mudar(estado, regime)
        // the session says which company it is of
        await entrar(dia)
        const vendas = [
          [null, NO_CUPOM],
          ['pessoa', TODAS],
          ['contribuinte', TODAS],
          ['isento', NO_CUPOM],
          ...(uf === 'SP' || uf === 'RS' ? [['capixaba', [0]] as const] : []),
        ] as const
        vez++
        for (const [quem, quais] of uf === 'SP' ? vendas : inTurn(vendas, 2, vez)) {
          notas++
          const { status_emissao, xmotivo, xml } = await emitir(quem, quais)
          const qual = `${uf} ${dia} CRT ${crt}${opcao ? ' pela opção' : ''} ${quem ?? 'cupom'}`
          expect([qual, xmotivo, julgar(xml, opcao)]).toEqual([qual, 'Autorizado o uso da NF-e', []])
          expect(status_emissao).toBe('autorizada')
          if (uf === 'SP' && quem === 'pessoa') {
            if (crt === 3) deSp = xml
            else if (opcao) pelaOpcao = xml
            else if (crt === 1) noDas = xml
          }
        }
      }
    }
  },
  240_000,
)

test('foram mais de cem notas, e o juiz vê o que estaria errado nelas', () => {
  expect(notas).toBeGreaterThan(ALL ? 170 : 100)
  expect(julgar(deSp.replaceAll(/<cBenef>[^<]*<\/cBenef>/g, ''))).toContain('930')
  expect(julgar(deSp.replace('<CST>40', '<CST>50'))).toContain('508')
  expect(julgar(deSp.replace(/<IBSCBS>.*?<\/IBSCBS>/s, ''))).toContain('1115')
  expect(julgar(deSp.replace('<vNF>', '<vNF>1'))).toContain('865')
  expect([julgar(noDas, true), julgar(pelaOpcao)].map(achados => achados[0])).toEqual([
    '1115',
    'IBSCBS de quem paga no DAS',
  ])
  expect(julgar(pelaOpcao.replace('<CRT>1', '<CRT>2'))).toContain('CBS de quem a paga no DAS')
})
