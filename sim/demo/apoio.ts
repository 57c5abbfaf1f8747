import { fcpFora } from '../../src/core/law/fcp/fcp.ts'
import { ICMS_INTERNO } from '../../src/core/law/icms-interno.ts'
import { CIDADES } from '../cidades.ts'
import { DEPARTAMENTOS } from './familias/index.ts'
import type { DemoQ } from './house.ts'

/**
 * Gives the ICMS rate from SP or MG: inside the state its internal rate; to other states (Res. SF 22/1989) 12 % to the south
 * and southeast without ES, 7 % elsewhere.
 */
const interestadual = (origem: string, destino: string) =>
  origem === destino
    ? ICMS_INTERNO[origem]
    : ['SP', 'MG', 'RJ', 'PR', 'SC', 'RS'].includes(destino)
      ? '12'
      : '7'

/**
 * Inserts registers shared by the account's companies: units, categories, payment methods, card brands, MVA, approximate
 * taxes.
 */
export async function seedApoio(q: DemoQ, account_id: number): Promise<Record<string, number>> {
  await q.insertPadroes(account_id)
  const ufs = [...new Set(CIDADES.map(([, , uf]) => uf))].sort()
  await q.insertMany(
    account_id,
    'mva_uf',
    ['SP', 'MG'].flatMap(uf_origem =>
      ufs.map(uf_destino => ({
        uf_origem,
        uf_destino,
        aliq_interna: ICMS_INTERNO[uf_destino],
        aliq_interestadual: interestadual(uf_origem, uf_destino),
        mva1: '40',
        mva2: '50',
        mva3: '60',
        mva4: '70',
        mva5: '100',
        fcp1: '2',
        fcp2: fcpFora('1', uf_destino) === null ? '1' : null,
        fcp3: '0',
        fcp4: '0',
        fcp5: '0',
      })),
    ),
  )
  await q.insertMany(account_id, 'ibpt', linhasIbpt())
  const nomes = [...DEPARTAMENTOS.map(({ categoria }) => categoria), 'Lanches']
  const ids = await q.insertMany(
    account_id,
    'categorias',
    nomes.map(nome => ({ nome })),
  )
  return Object.fromEntries(nomes.map((nome, i) => [nome, ids[i] ?? 0]))
}

/** Makes approximate taxes by NCM with plausible rates; the administration imports the real table (Lei 12.741/2012). */
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
