import type { RuleField } from '../../src/core/tax/kinds.ts'
import { CBS_2026, IBS_UF_2026, icms, pis, reforma } from '../../src/domain/fiscal/linhas-de-regra.ts'
import type { Perfil } from './familias/familia.ts'
import type { DemoQ } from './house.ts'

/** Ids of the rules to which a product of a profile refers, and the code of benefit that goes with its ICMS. */
export type RegrasProduto = { readonly [F in RuleField as `${F}_id`]?: number | null } & {
  readonly cbenef?: string | null
}

/**
 * Codes of São Paulo's table (Portaria SRE 70/2025): basic basket (Anexo II, art. 3), fresh produce (Anexo I, art. 36),
 * books (RICMS, art. 7, XIII). The Simples has none.
 */
const CBENEF = { cesta: 'SP020030', isento: 'SP010360', livro: 'SP070130' }

export type RegrasPorPerfil = Record<Perfil, RegrasProduto>

// LC 87/1996 art. 13. A base reduced by 61.11 % turns 18 % into 7 %, the basic basket's tax (RICMS-SP, Anexo II); by 41.67 %
// it turns 12 % into 7 %
const ICMS = {
  dentro: icms('SP - TRIBUTADO 18%', '5102', '00', '18'),
  fora: icms('INTERESTADUAL 12%', '6102', '00', '12'),
  cesta: icms('SP - CESTA BASICA 7%', '5102', '20', '18', '61.11'),
  cestaFora: icms('INTERESTADUAL CESTA BASICA 7%', '6102', '20', '12', '41.67'),
  isento: icms('SP - ISENTO', '5102', '40', null),
  isentoFora: icms('INTERESTADUAL ISENTO', '6102', '40', null),
  imune: icms('NAO TRIBUTADO', '5102', '41', null),
  imuneFora: icms('INTERESTADUAL NAO TRIBUTADO', '6102', '41', null),
  st: icms('ST COBRADO ANTERIORMENTE', '5405', '60', null),
  stFora: icms('INTERESTADUAL ST COBRADO ANTERIORMENTE', '6404', '60', null),
  simples: icms('SIMPLES - SEM CREDITO', '5102', '102', null),
  simplesFora: icms('SIMPLES - INTERESTADUAL SEM CREDITO', '6102', '102', null),
  simplesSt: icms('SIMPLES - ST COBRADO ANTERIORMENTE', '5405', '500', null),
  simplesStFora: icms('SIMPLES - INTERESTADUAL ST', '6404', '500', null),
  simplesImune: icms('SIMPLES - IMUNE', '5102', '300', null),
  simplesImuneFora: icms('SIMPLES - INTERESTADUAL IMUNE', '6102', '300', null),
}

const PIS = {
  // Lei 10.637/2002, Lei 10.833/2003; ICMS is not part of the base: STF Tema 69
  basico: pis('PIS 1,65% COFINS 7,60%', '01', '1.65', '7.60', [
    'subtrair_icms',
    'frete_pis',
    'seguro_pis',
    'outras_pis',
  ]),
  // Lei 13.097/2015 (cold drinks), Lei 10.147/2000 (perfumery, medicines)
  mono: pis('MONOFASICO - REVENDA', '04', '0', '0'),
  // Lei 10.925/2004
  zero: pis('ALIQUOTA ZERO', '06', '0', '0'),
  simples: pis('SIMPLES NACIONAL', '49', '0', '0'),
}

const REFORMA = {
  cheio: reforma('INTEGRAL', '000001', '0', IBS_UF_2026, CBS_2026),
  cesta: reforma('CESTA BASICA NACIONAL', '200003', '100', IBS_UF_2026, CBS_2026),
  horti: reforma('HORTIFRUTI E OVOS', '200014', '100', IBS_UF_2026, CBS_2026),
  alimento: reforma('ALIMENTOS REDUCAO 60%', '200034', '60', IBS_UF_2026, CBS_2026),
  higiene: reforma('HIGIENE E LIMPEZA REDUCAO 60%', '200035', '60', IBS_UF_2026, CBS_2026),
  remedio: reforma('MEDICAMENTOS REDUCAO 60%', '200032', '60', IBS_UF_2026, CBS_2026),
  livro: reforma('IMUNE - LIVROS', '410008', '0', '0', '0'),
}

type Chave<T> = keyof T & string

async function insertRegras<T extends Record<string, Record<string, unknown>>>(
  q: DemoQ,
  account_id: number,
  tabela: string,
  regras: T,
): Promise<Record<Chave<T>, number>> {
  const ids = await q.insertMany(account_id, tabela, Object.values(regras))
  return Object.fromEntries(Object.keys(regras).map((chave, i) => [chave, ids[i]])) as Record<
    Chave<T>,
    number
  >
}

const mapValues = <K extends string, V, R>(dados: Record<K, V>, f: (valor: V) => R) =>
  Object.fromEntries(Object.entries(dados).map(([chave, valor]) => [chave, f(valor as V)])) as Record<K, R>

/**
 * Inserts the account's tax rules; gives their ids by profile, for companies of the normal regime and of the Simples
 * Nacional.
 */
export async function seedRegras(
  q: DemoQ,
  account_id: number,
): Promise<{ normal: RegrasPorPerfil; simples: RegrasPorPerfil }> {
  const i = await insertRegras(q, account_id, 'tributacao_icms', ICMS)
  const p = await insertRegras(q, account_id, 'tributacao_pisconfins', PIS)
  const ibs = await insertRegras(
    q,
    account_id,
    'tributacao_ibs',
    mapValues(REFORMA, r => r.ibs),
  )
  const cbs = await insertRegras(
    q,
    account_id,
    'tributacao_cbs',
    mapValues(REFORMA, r => r.cbs),
  )
  const regra = (
    dentro: number,
    fora: number,
    pisconfins_id: number,
    reformado: keyof typeof REFORMA | null,
  ): RegrasProduto => ({
    icms_dentro_id: dentro,
    icms_fora_id: fora,
    pisconfins_id,
    ibs_id: reformado && ibs[reformado],
    cbs_id: reformado && cbs[reformado],
  })
  const simples = regra(i.simples, i.simplesFora, p.simples, null)
  const simplesSt = regra(i.simplesSt, i.simplesStFora, p.simples, null)
  return {
    normal: {
      normal: regra(i.dentro, i.fora, p.basico, 'cheio'),
      cesta: { ...regra(i.cesta, i.cestaFora, p.zero, 'cesta'), cbenef: CBENEF.cesta },
      isento: { ...regra(i.isento, i.isentoFora, p.zero, 'horti'), cbenef: CBENEF.isento },
      alimento: regra(i.dentro, i.fora, p.basico, 'alimento'),
      st: regra(i.st, i.stFora, p.basico, 'cheio'),
      mono: regra(i.st, i.stFora, p.mono, 'cheio'),
      higiene: regra(i.dentro, i.fora, p.mono, 'higiene'),
      limpeza: regra(i.st, i.stFora, p.basico, 'higiene'),
      remedio: regra(i.st, i.stFora, p.mono, 'remedio'),
      livro: { ...regra(i.imune, i.imuneFora, p.zero, 'livro'), cbenef: CBENEF.livro },
    },
    // companies of CRT 1, 2 and 4 have IBS and CBS from 2027 (Ato Conjunto RFB/CGIBS 4/2026)
    simples: {
      normal: simples,
      cesta: simples,
      isento: simples,
      alimento: simples,
      higiene: simples,
      st: simplesSt,
      mono: simplesSt,
      limpeza: simplesSt,
      remedio: simplesSt,
      livro: regra(i.simplesImune, i.simplesImuneFora, p.simples, null),
    },
  }
}
