import { insertMany } from '../db/insert-many.ts'
import type { Q } from '../db/transaction.ts'
import { CIDADES } from './cidades.ts'
import { DEPARTAMENTOS } from './familias/index.ts'

const UNIDADES =
  'UN Unidade,KG Quilograma,G Grama,L Litro,ML Mililitro,CX Caixa,PC Peça,FD Fardo,DZ Dúzia,LT Lata,PCT Pacote,M Metro,M2 Metro quadrado,M3 Metro cúbico,PAR Par,KIT Kit,TON Tonelada,SC Saco,RL Rolo,BD Balde'.split(
    ',',
  )

const meio = (descricao: string, forma: number, tpag: string, resto: Record<string, unknown> = {}) => ({
  descricao,
  meio: forma,
  tpag,
  qtdeparcelas: 1,
  indicador_forma: 0,
  opcoes: [],
  intervalo: 1,
  tipoIntervalo: 2,
  intervalo_inicial: 0,
  tipoIntervaloIni: 1,
  ativo: true,
  ...resto,
})

const MEIOS = [
  meio('Dinheiro', 1, '01'),
  meio('Cheque', 2, '02', { qtdeparcelas: 3, intervalo: 30, tipoIntervalo: 1 }),
  meio('Cartão de crédito', 3, '03', { qtdeparcelas: 12 }),
  meio('Cartão de débito', 3, '04'),
  meio('Pix', 4, '17'),
  meio('Vale alimentação', 4, '10'),
  meio('Vale presente', 4, '12'),
  meio('Crediário da loja', 4, '05', {
    qtdeparcelas: 6,
    indicador_forma: 1,
    intervalo: 30,
    tipoIntervalo: 1,
  }),
  meio('Boleto bancário', 4, '15', {
    qtdeparcelas: 3,
    indicador_forma: 1,
    intervalo: 30,
    tipoIntervalo: 1,
    opcoes: ['intervalo_diferente'],
    intervalo_inicial: 15,
  }),
]

const BANDEIRAS: readonly (readonly [string, number, string])[] = [
  ['Visa', 1, '01'],
  ['Mastercard', 1, '02'],
  ['Elo', 1, '06'],
  ['American Express', 1, '03'],
  ['Hipercard', 1, '07'],
  ['Diners Club', 1, '05'],
  ['Cabal', 1, '09'],
  ['Visa Electron', 2, '01'],
  ['Maestro', 2, '02'],
  ['Elo Débito', 2, '06'],
  ['Alelo', 3, '10'],
  ['Ticket', 3, '27'],
  ['VR', 3, '26'],
  ['Outras', 1, '99'],
]

/** Internal rate of each state's ICMS in 2026, FCP apart. */
const INTERNA: Record<string, string> = {
  AC: '19', AL: '19', AM: '20', AP: '18', BA: '20.5', CE: '20', DF: '20', ES: '17', GO: '19', MA: '23',
  MG: '18', MS: '17', MT: '17', PA: '19', PB: '20', PE: '20.5', PI: '22.5', PR: '19.5', RJ: '20', RN: '20',
  RO: '19.5', RR: '20', RS: '17', SC: '17', SE: '19', SP: '18', TO: '20',
} // biome-ignore format: a table of two columns

/** Res. SF 22/1989: 7 % from the south and southeast (but ES) to the rest, 12 % otherwise. */
const interestadual = (origem: string, destino: string) =>
  origem === destino ? INTERNA[origem] : ['SP', 'MG', 'RJ', 'PR', 'SC', 'RS'].includes(destino) ? '12' : '7'

/** Registers every company of the account shares: units, categories, payment methods, brands, MVA, approximate taxes. */
export async function gravarApoio(q: Q, account_id: number): Promise<Record<string, number>> {
  await insertMany(
    q,
    account_id,
    'unidades',
    UNIDADES.map(texto => ({
      sigla: texto.split(' ')[0],
      nome: texto.slice(texto.indexOf(' ') + 1),
    })),
  )
  await insertMany(q, account_id, 'meio_pagamentos', MEIOS)
  await insertMany(
    q,
    account_id,
    'bandeiras',
    BANDEIRAS.map(([nome, grupo, tband]) => ({ nome, grupo, tband })),
  )
  const ufs = [...new Set(CIDADES.map(([, , uf]) => uf))].sort()
  await insertMany(
    q,
    account_id,
    'mva_uf',
    ['SP', 'MG'].flatMap(uf_origem =>
      ufs.map(uf_destino => ({
        uf_origem,
        uf_destino,
        aliq_interna: INTERNA[uf_destino],
        aliq_interestadual: interestadual(uf_origem, uf_destino),
        mva1: '40',
        mva2: '50',
        mva3: '60',
        mva4: '70',
        mva5: '100',
        fcp1: '2',
        fcp2: '1',
        fcp3: '0',
        fcp4: '0',
        fcp5: '0',
      })),
    ),
  )
  await insertMany(q, account_id, 'ibpt', linhasIbpt())
  const nomes = [...DEPARTAMENTOS.map(({ categoria }) => categoria), 'Lanches']
  const ids = await insertMany(
    q,
    account_id,
    'categorias',
    nomes.map(nome => ({ nome })),
  )
  return Object.fromEntries(nomes.map((nome, i) => [nome, ids[i] ?? 0]))
}

/** Plausible burdens by NCM; the real table is loaded by the administration (Lei 12.741/2012). */
function linhasIbpt() {
  const perfis = new Map(
    DEPARTAMENTOS.flatMap(({ familias }) => familias.map(familia => [familia[1], familia[6]] as const)),
  )
  const leve = new Set(['cesta', 'isento', 'livro'])
  return [...perfis].flatMap(([ncm, perfil]) =>
    ['SP', 'MG'].map(uf => ({
      uf,
      ncm,
      ex: null,
      nacional: leve.has(perfil) ? '4.20' : '13.45',
      importado: leve.has(perfil) ? '8.40' : '20.30',
      estadual: perfil === 'isento' || perfil === 'livro' ? '0.00' : perfil === 'cesta' ? '7.00' : '18.00',
      municipal: '0.00',
      vigencia_inicio: '2026-07-01',
      vigencia_fim: '2027-12-31',
    })),
  )
}
