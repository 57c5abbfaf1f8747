import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSPORT_RULES } from '../../sim/sefaz/transport/reasons.ts'
import { certificado } from './manual/mesa.ts'
import { subirSimulador } from './simulador.ts'
import { cStat } from './simulator-fixture.ts'
import type { CasoDeTransporte } from './transporte/caso.ts'
import { DO_CTE } from './transporte/do-cte.ts'
import { DO_MDFE } from './transporte/do-mdfe.ts'
import { DO_OS } from './transporte/do-os.ts'
import { Estrada } from './transporte/estrada.ts'
import { type Pares, PROPRIA } from './transporte/papel.ts'

const m = new Estrada()
beforeAll(async () => m.open(await subirSimulador(() => m.relogio)))
afterAll(() => m.sim.close())

test('os quatro documentos bons são autorizados', async () => {
  await m.carregar()
  const respostas = [
    await m.mandar('cte'),
    await m.mandar('os'),
    await m.mandar('mdfe'),
    await m.mandar('mdfe', { mudar: [...PROPRIA, ['ABC1D23', 'ABC1D24']] }),
  ]
  expect(respostas.map(cStat)).toEqual(['100', '100', '100', '100'])
})

const SEM_CASO = { CTe: [] as number[], CTeOS: [] as number[], MDFe: [] as number[] }
const TODOS: readonly CasoDeTransporte[] = [...DO_CTE, ...DO_OS, ...DO_MDFE]

/** True while the simulator remembers only what the good documents name, and others that no rule asks about. */
let comoNoInicio = false
/** The good document that is the nearest to many is sent once. */
const aceitos = new Set<string>()

test.each(TODOS)('$papel $codigo: $qual', async caso => {
  const { papel, codigo, mudar, torcer, dials, base, antes, legal = [], dialsDoLegal, baseDoLegal } = caso
  if (!comoNoInicio || antes) await m.carregar()
  else m.voltar()
  // an open manifest refuses the next of its vehicle
  comoNoInicio = papel !== 'mdfe' && !antes
  const marcas = { ...m.marcas, ...(await antes?.(m)) }
  const ligar = (quais: object = {}) => expect(m.sim.dials.adjust(quais)).toBeNull()
  ligar(dials)
  const de = (cpf?: string) => (cpf ? { a1: certificado({ cnpj: cpf }) } : {})
  const recusada = await m.mandar(
    papel,
    { mudar, marcas, ...(torcer && { torcer }), ...de(caso.pessoa) },
    base,
  )
  expect([cStat(recusada), recusada]).toEqual([`${codigo}`, expect.stringContaining('<xMotivo>')])
  expect(recusada).not.toContain('nao catalogado')
  m.sim.dials.restart()
  const bom = JSON.stringify([papel, legal, dialsDoLegal, baseDoLegal, caso.hojeDoLegal, caso.pessoaDoLegal])
  if (!antes && aceitos.has(bom)) return
  aceitos.add(bom)
  ligar(dialsDoLegal)
  const dia: Pares = caso.hojeDoLegal ? [['2026-11-20T10:00', `${caso.hojeDoLegal}T10:00`]] : []
  if (caso.hojeDoLegal) m.relogio = new Date(`${caso.hojeDoLegal}T10:01:00-03:00`)
  const aceita = await m.mandar(
    papel,
    { mudar: [...legal, ...dia], marcas, ...de(caso.pessoaDoLegal) },
    baseDoLegal,
  )
  m.sim.dials.restart()
  expect([cStat(aceita), aceita]).toEqual(['100', expect.any(String)])
})

/** Refused where what was there before decides: `transporte-vida.test.ts` shows them. */
const NA_VIDA = [204, 218, 539]

test.each([
  ['cte', 'CTe'],
  ['os', 'CTeOS'],
  ['mdfe', 'MDFe'],
] as const)('cada regra de %s tem quem a quebre, ou é contada aqui', (papel, raiz) => {
  const quebradas = new Set(
    TODOS.filter(caso => caso.papel === papel || raiz === 'CTeOS').map(caso => caso.codigo),
  )
  const sem = TRANSPORT_RULES[raiz]
    .map(({ codigo }) => codigo)
    .filter(codigo => !quebradas.has(codigo) && !NA_VIDA.includes(codigo))
  expect([...new Set(sem)]).toEqual(SEM_CASO[raiz])
})
