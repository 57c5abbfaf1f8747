import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DENEGADAS, isRejeicao, MOTIVOS, motivo } from '../../sim/sefaz/judge/motivos.ts'
import { regrasDaNota } from '../../sim/sefaz/rules/index.ts'
import { CODIGOS_DE_REJEICAO, xMotivo } from '../../src/core/dfe/nfe/rejeicoes/index.ts'
import { DA_MENSAGEM, DAS_CONSULTAS } from './manual/da-mensagem.ts'
import { DA_MONOFASIA } from './manual/da-monofasia.ts'
import { DA_NOTA } from './manual/da-nota.ts'
import { DOS_EVENTOS } from './manual/dos-eventos.ts'
import { boa, type Linha, linha, Mesa } from './manual/mesa.ts'
import { PERTO_55, PERTO_65 } from './perto.ts'
import { subirSimulador } from './simulador.ts'
import { CASOS_55, CASOS_65, type Caso, noTotal, TOTAIS } from './simulator-cases.ts'
import { cStat, trocar } from './simulator-fixture.ts'

const m = new Mesa()
beforeAll(async () => m.open(await subirSimulador(() => m.relogio)))
afterAll(() => m.sim.close())

const enviadas = new Map<string, Linha['legal']>()
/** Sends a note with these changes on that day; the same function for the same note. */
const enviar = (modelo: '55' | '65', dia: string, mudar: [string, string][]): Linha['legal'] => {
  const qual = JSON.stringify([modelo, dia, mudar])
  const pronta =
    enviadas.get(qual) ??
    (() => {
      m.relogio = new Date(`${dia}T10:01:00-03:00`)
      return m.emitir({ modelo, dhEmi: `${dia}T10:00:00-03:00`, mudar: trocar(...mudar) })
    })
  enviadas.set(qual, pronta)
  return pronta
}
/** A note that breaks one rule, and what is nearest to it; of that day, where it is another. */
const caso =
  (modelo: '55' | '65', perto: Readonly<Record<number, [string, string][]>>) =>
  ([codigo, qual, pares, dia = '2026-11-20']: Caso): Linha =>
    linha(codigo, `${qual} (${modelo})`, enviar(modelo, dia, pares), enviar(modelo, dia, perto[codigo] ?? []))
const DOS_TOTAIS = TOTAIS.map(([codigo, tag, valor]) =>
  linha(codigo, `o total ${tag} com um centavo a mais`, () => m.emitir({ mudar: noTotal(tag, valor) }), boa),
)

/** Rows that send notes of new numbers: nothing that the simulator remembers changes what it says of them. */
const SO_NOTAS: readonly Linha[] = [
  ...CASOS_65.map(caso('65', PERTO_65)),
  ...CASOS_55.map(caso('55', PERTO_55)),
  ...DOS_TOTAIS,
]
const LINHAS: readonly Linha[] = [
  ...DA_MENSAGEM,
  ...DAS_CONSULTAS,
  ...DA_NOTA,
  ...DA_MONOFASIA,
  ...SO_NOTAS,
  ...DOS_EVENTOS,
]

/** product facts, beside the project: absent where the project alone is. */
const FATOS = new URL('../../../../shared/product/issuing.md', import.meta.url)
const temFatos = existsSync(FATOS)

/** Numbers of that text that are no refusal of a 55, of a 65 or of their events, and why. */
const SEM_LINHA: Readonly<Record<string, readonly number[]>> = {
  'são CST, CFOP, horas ou dias': [300, 400, 480, 500, 900, 1949, 2949],
  'são anos': [2018, 2020, 2021, 2025, 2026, 2027],
  'é do CT-e e do MDF-e': [678],
  'a NT 2025.002 v1.34 a tirou': [1104],
  'a NT 2026.008 a deixa para depois e nada diz dela': [1278],
  // 172 is an alert of 120; 180 has a condition
  'a NT 2026.007 os numera sem que se tenha o texto': faixa(156, 188).filter(codigo => codigo !== 180),
}
function faixa(de: number, ate = de): number[] {
  return Array.from({ length: ate - de + 1 }, (_, i) => de + i)
}

/** Codes that sections 7 and 10 name, but of CT-e and MDF-e. */
function codigosDosFatos(): number[] {
  const linhas = readFileSync(FATOS, 'utf8').split('\n')
  const secao = (numero: number) => {
    const inicio = linhas.findIndex(texto => texto.startsWith(`## ${numero}.`))
    const fim = linhas.findIndex((texto, i) => i > inicio && texto.startsWith('## '))
    return linhas.slice(inicio + 1, fim < 0 ? undefined : fim)
  }
  const texto = [...secao(7), ...secao(10)].filter(linha => !/^(?:\||- CT-e|- MDF-e)/.test(linha)).join('\n')
  return [...texto.matchAll(/(?<![\w.,])(\d{3,4})(?:[–-](\d{3,4}))?(?!\w|[.,]\d)/g)]
    .flatMap(([, de, ate]) => faixa(Number(de), Number(ate ?? de)))
    .filter(codigo => codigo < 5000)
}

/** What says that nothing was refused. */
const ACEITO = '100 101 102 103 107 111 112 120 124 135 136 137 138 150 155'.split(' ')

const lida = (resposta: string): string => resposta.replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/** The nearest to many rows is one note, and is sent once. */
const aceitas = new Set<Linha['legal']>()

test.each(LINHAS)('$codigo: $qual', async cada => {
  const { codigo, dispara, legal } = cada
  const voltar = async () => (SO_NOTAS.includes(cada) ? m.voltar() : await m.reset())
  await voltar()
  const recusada = await dispara(m)
  expect([cStat(recusada), lida(recusada)]).toEqual([
    `${codigo}`,
    expect.stringContaining(xMotivo(`${codigo}`, lida(recusada))),
  ])
  if (aceitas.has(legal)) return
  await voltar()
  expect(ACEITO).toContain(cStat(await legal(m)))
  aceitas.add(legal)
})

const DISPARADOS = new Set(LINHAS.map(({ codigo }) => codigo))
/** Every refusal that the simulator has words for, and the states of the service that are one. */
const DITAS = Object.keys(MOTIVOS)
  .map(Number)
  .filter(codigo => isRejeicao(codigo) || DENEGADAS.includes(codigo) || [108, 109, 113, 114].includes(codigo))

test('toda recusa do simulador tem o que a dispara e é explicada a quem vende', () => {
  expect(DITAS.filter(codigo => !DISPARADOS.has(codigo))).toEqual([])
  const explicadas = new Set(CODIGOS_DE_REJEICAO.map(([codigo]) => Number(codigo)))
  expect(DITAS.filter(codigo => !explicadas.has(codigo))).toEqual([])
})

test('toda regra da nota tem o texto oficial, sem acentos e dentro dos 255 caracteres', () => {
  for (const { codigo } of regrasDaNota)
    expect(motivo(codigo)).toMatch(/^(?:Rejeicao|Uso Denegado): [\x20-\x7e]{5,245}$/)
  expect(regrasDaNota.filter(({ codigo }) => MOTIVOS[codigo] === undefined)).toEqual([])
})

test('todo código do produto é dito pelo simulador, ou tem o motivo', ({ skip }) => {
  skip(!temFatos, 'não conferido: ../shared/product/issuing.md não está aqui')
  const fora = new Set(Object.values(SEM_LINHA).flat())
  const codigos = [...new Set(codigosDosFatos())].filter(codigo => !fora.has(codigo))
  expect(codigos.length).toBeGreaterThan(300)
  expect(codigos.filter(codigo => MOTIVOS[codigo] === undefined)).toEqual([])
})
