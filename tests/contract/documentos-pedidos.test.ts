import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documentForm } from '../../src/domain/documents/documento/form.ts'
import { documentItem } from '../../src/domain/documents/documento/item.ts'
import type { AnyRegister } from '../../src/domain/fields/define.ts'
import type { Linha } from '../../src/domain/fields/field.ts'
import { toZod } from '../../src/domain/fields/schema/to-zod.ts'
import { locale } from '../../src/domain/schema/locale.ts'
import { nosso, OUTRO_NOME, TIPOS } from './documento.ts'
import { inventory } from './spec.ts'
import { isAsked } from './walked.ts'

// as server and browser have it
z.config(locale)

/** A document, or a line of one, as conditions look at it. */
interface Dito {
  tipo: number
  modelo: string
  /** Of a line: computed, where that may be said. */
  auto: boolean
  controle_serie: boolean
  /** Of what it holds. */
  valores: Linha
}
type Quando = (dito: Dito) => boolean

const tipos =
  (...lista: number[]): Quando =>
  ({ tipo }) =>
    lista.includes(tipo)
const nao =
  (quando: Quando): Quando =>
  dito =>
    !quando(dito)
const e =
  (...todas: Quando[]): Quando =>
  dito =>
    todas.every(uma => uma(dito))
/** A document's taxes may be said not to be computed in types 1 and 7; of the others they are computed (2, 4) or entered (G-131). */
const auto: Quando = dito => tipos(2, 4)(dito) || (tipos(1, 7)(dito) && dito.auto)
const semFisco = tipos(2, 4)
const nfe: Quando = ({ modelo }) => modelo === '55'
const destinatario = e(nfe, nao(tipos(2, 4, 9)))
const unidades: Quando = ({ valores: { unidade, unidade_trib } }) =>
  Boolean(unidade && unidade_trib && unidade !== unidade_trib)
const intermediado = e(({ valores }) => [2, 3, 4, 9].includes(valores['tipo_atend']), nao(semFisco))
const exporta = e(
  ({ valores }) => valores['exterior'] === true && valores['finalidade_op'] === 1,
  nao(semFisco),
)

/** The documents' words for a condition. */
const PALAVRAS: Readonly<Record<string, Quando>> = {
  always: () => true,
  // a quote and an order never take a number of a note: they have neither
  'series control off (free series and number pair)': e(d => !d.controle_serie, nao(semFisco)),
  'series control on (single series field)': e(d => d.controle_serie, nao(semFisco)),
  'modelo 55 and type not 2, 4 or 9': destinatario,
  'the company has more than one address': d => d.valores['varios_emitentes'] === true,
  'type not 5 or 6': nao(tipos(5, 6)),
  'type 8': tipos(8),
  'type 1 with model 55': e(tipos(1), nfe),
  'type not 2 or 4': nao(semFisco),
  'tipo_atend is 2, 3, 4 or 9': intermediado,
  // G-071
  'always (the tab is hidden for types 2 and 4)': nao(semFisco),
  'the document is an export': exporta,
  // G-147: also where its taxes are entered
  '(type 1 and auto tax on) or type 7, 6, 5': tipos(1, 5, 6, 7),
  'both units set and differ': unidades,
  // G-068
  'read-only mode, or units differ': unidades,
  'the product controls lots': d => d.valores['controle_lote'] === true,
  'auto tax on and type 1': e(tipos(1), auto),
  'type 6': tipos(6),
  'auto tax off': nao(auto),
  'via_transporte is 1 (Marítima)': d => d.valores['via_transporte'] === 1,
}

/** Every document that conditions tell apart. */
const DITOS: readonly Dito[] = TIPOS.flatMap(tipo =>
  ['55', '65'].flatMap(modelo =>
    [true, false].flatMap(liga =>
      [
        {},
        { unidade: 'CX', unidade_trib: 'UN', controle_lote: true, varios_emitentes: true },
        { unidade: 'UN', unidade_trib: 'UN', tipo_atend: 2 },
        { tipo_atend: 9, exterior: true, finalidade_op: 1 },
        { tipo_atend: 1, exterior: true, finalidade_op: 0 },
        { via_transporte: 1 },
        { via_transporte: 4 },
      ].map(valores => ({ tipo, modelo, auto: liga, controle_serie: liga, valores })),
    ),
  ),
)

const esquemas = new Map<string, ReturnType<typeof toZod>>()
const esquemaDe = (register: AnyRegister, controle_serie: boolean) => {
  const qual = `${register.id} ${controle_serie}`
  const contexto = { novo: true, gerenciar_estoque: true, venda_app: false, hoje: '', controle_serie }
  const esquema = esquemas.get(qual) ?? toZod(register, contexto)
  esquemas.set(qual, esquema)
  return esquema
}
type Recusas = Readonly<Record<string, string>>
const recusados = (register: AnyRegister, valores: Linha, controle_serie = false): Recusas => {
  const parsed = esquemaDe(register, controle_serie).safeParse(valores)
  return Object.fromEntries(
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  )
}
/** What is refused of each of `DITOS`, asked once. */
const deTodos = (pergunta: (dito: Dito) => Recusas): (() => readonly Recusas[]) => {
  let lembradas: readonly Recusas[] | undefined
  return () => (lembradas ??= DITOS.map(pergunta))
}
const RECUSAS: Readonly<Record<string, () => readonly Recusas[]>> = {
  doc: deTodos(({ tipo, modelo, controle_serie, valores }) =>
    recusados(documentForm(tipo), { tipo_operacao: tipo, modelo, ...valores }, controle_serie),
  ),
  item: deTodos(({ tipo, modelo, auto: calcular_imposto, valores }) =>
    recusados(documentItem, { tipo_operacao: tipo, modelo, calcular_imposto, ...valores }),
  ),
  di: deTodos(({ tipo, modelo, valores }) => {
    const dis = [{ ...valores, adicoes: [{}] }]
    const todas = recusados(documentItem, { tipo_operacao: tipo, modelo, cfop: '3102', dis })
    return Object.fromEntries(
      Object.entries(todas).map(([campo, texto]) => [campo.replace(/^dis\.0\.(adicoes\.0\.)?/, ''), texto]),
    )
  }),
}

interface Regra {
  id: string
  cap: string[]
  field: string
  rule: string
  condition: string
  message: string | null
}
const SUFIXO_ID = /^(parceiro|addresse|serie_venda|endereco_emitente|lote|regra\w+)$/
/** The key of the body that is refused. */
const chave = (field: string): string => {
  const campo = OUTRO_NOME[field] ?? field
  return campo.replace(SUFIXO_ID, '$1_id')
}

const regras = inventory<Regra>('validations')?.filter(nosso) ?? []
const pedidos = regras.filter(isAsked)

describe.skipIf(regras.length === 0)('contrato: o que um documento pede', () => {
  test.each(pedidos.map(regra => [regra.id, regra.condition, regra] as const))(
    '%s: %s',
    (id, condicao, { field, message }) => {
      const quando = PALAVRAS[condicao]
      if (!quando) throw new Error(`condição que ninguém traduziu: ${condicao}`)
      const [, onde = ''] = id.split('.')
      const campo = onde === 'item' && field === 'cfop' ? 'cfop' : chave(field)
      const recusas = RECUSAS[onde === 'adicao' ? 'di' : onde]?.() ?? []
      for (const [index, dito] of DITOS.entries())
        if (!(campo in dito.valores))
          expect(recusas[index]?.[campo], JSON.stringify(dito)).toBe(quando(dito) ? message : undefined)
    },
  )
})
