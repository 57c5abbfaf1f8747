import { describe, expect, test } from 'vitest'
import { documentoBody } from '../../src/domain/documents/documento/body.ts'
import { documentItem } from '../../src/domain/documents/documento/item.ts'
import { DIVIDES, NOVA } from '../../src/domain/documents/documento/new-line.ts'
import type { Field, Fields } from '../../src/domain/fields/field.ts'
import { type Campo, casas, type Entity } from './campo.ts'
import { nosso, OUTRO_NOME } from './documento.ts'
import { CABECALHOS, LINHA, LISTAS, LUGARES, ONDE, SEM_LIMITE } from './documento-fields.ts'
import { inventory } from './spec.ts'

/** What is no field of a form, and where it is instead. */
const SEM_CAMPO: Readonly<Record<string, string>> = {
  'E.Document.id': 'of every record',
  'E.Document.chave':
    'what it was issued under: answered, never typed (tests/server/documentos/emitir.test.ts)',
  'E.Document.itens': 'the lines: E.DocumentItem',
  'E.Document.pagamento': 'the payments: E.Payment',
  'E.Document.tipo_operacao': 'which form it is: DOCUMENT_KINDS',
  'E.Document.modelo':
    'said by who opens the form; 55 where nobody does (tests/web/documents/formulario.test.tsx)',
  'E.Document.status': 'decided by the server (tests/server/documentos/documento.test.ts)',
  'E.Document.status_app': 'decided by who made the order (tests/server/documentos/emitir.test.ts)',
  'E.Document.xml': 'vendas/:id/xml: whether there is one is told by the key',
  'E.DocumentItem.oldqtde': 'the line as it stands (tests/web/documents/item/item-dialog.test.tsx)',
  'E.DocumentItem.dados': 'itens_venda/:id, asked by the history',
  'E.DocumentItem.qtde_trib': 'computed (core/tax/sale)',
  'E.DocumentItem.valor_trib': 'computed (core/tax/sale)',
  'E.CartItem.car_*': 'the 24 fields of a new vehicle: E.NewVehicle',
}

const campoDe = ({ id }: Entity, fields: Fields, name: string): Field | undefined =>
  fields[name === 'cfop' && id !== 'E.Document' ? name : (OUTRO_NOME[name] ?? name)]

const valoresDe = (options: Readonly<Record<string, string>>) =>
  Object.keys(options).filter(valor => valor !== '' && valor !== 'null')

/** Where ours differs, and why. */
const DIFERE: Readonly<Record<string, string>> = {
  // the law since: notes of credit and debit (NT 2025.002, finNFe 5 and 6)
  'E.Document.tipo_documento': 'opções',
  // the law's 12 is in the rule's list already (tax/rules §9)
  'E.ItemIcms.motivo_desoneracao': 'opções',
  // G-075: a till takes more than 99.999,99; never cut
  'E.Payment.valor': 'tamanho',
  // the change entry is −1; what a hand types begins at 1 (tests/web/till/instalments/parcelamento.test.tsx)
  'E.Payment.numparcelas': 'mínimo',
  // every entry is a payment but the change, which whoever adds it says
  'E.ChangeEntry.tipo': 'começa',
  'E.ChangeEntry.numparcelas': 'começa',
  // said by who adds the line, of no other
  'E.CartItem.status': 'começa',
  // what a product says, which a cart copies; a line of a document says 1 where it says nothing (new-line.ts)
  'E.CartItem.tipo_conversao': 'começa',
}

/** Length of the text, or digits before the comma (G-148). */
const tamanho = (field: Field) => ('digits' in field ? field.digits : 'max' in field ? field.max : undefined)

/** An amount is never negative unless it says so (domain/schema/types.ts). */
const minimo = (field: Field) => {
  if ('min' in field && field.min !== undefined) return String(field.min)
  return field.type === 'money' || field.type === 'decimal' ? '0' : undefined
}

/** States are the letters that the wire of an address has; their list is the same (tests/core/document/documentos.test.ts). */
const ESTADOS = 27

function diferencas(entity: Entity, fields: Fields, campo: Campo): string[] {
  const field = campoDe(entity, fields, campo.name)
  if (!field) return ['não existe']
  const options = 'options' in field ? field.options.map(([valor]) => String(valor)) : []
  const deles = campo.options && valoresDe(campo.options)
  const uf = deles && deles.length > ESTADOS
  const conta = /account\.(\w+)/.exec(String(campo.decimals))?.[1]
  const pares: (readonly [oque: string, nosso: unknown, deles: unknown])[] = [
    ['tamanho', tamanho(field), campo.maxLength],
    ['casas', casas(field), typeof campo.decimals === 'number' ? campo.decimals : undefined],
    ['casas da conta', 'conta' in field ? field.conta : undefined, conta],
    ['máscara', field.mask, campo.mask?.startsWith('AAA') ? campo.mask : undefined],
    ['mínimo', minimo(field), campo.min],
    ['opções', options.toSorted().join(), uf ? options.toSorted().join() : deles?.toSorted().join()],
    ['quantas opções', options.length, uf ? deles.length : undefined],
    ['começa', 'default' in field ? String(field.default) : undefined, campo.default],
  ]
  return pares.flatMap(([oque, nosso, deles]) =>
    deles === undefined || nosso === deles ? [] : [`${oque} ${nosso}, devia ser ${deles}`],
  )
}

const entities = inventory<Entity>('entities')?.filter(nosso) ?? []

describe.skipIf(entities.length === 0)(
  'contrato: campos do documento (sem a especificação ao lado, não roda)',
  () => {
    test.each(
      entities.filter(({ resource }) => resource in LUGARES).map(entity => [entity.id, entity] as const),
    )('%s: nomes, tamanhos, casas, máscaras e opções', (_, entity) => {
      const errados = entity.fields.flatMap(campo => {
        const onde = `${entity.id}.${campo.name}`
        if (onde in SEM_CAMPO) return []
        return diferencas(entity, LUGARES[entity.resource] as Fields, campo)
          .filter(uma => !(DIFERE[onde] && uma.startsWith(DIFERE[onde])))
          .map(uma => `${campo.name}: ${uma}`)
      })
      expect(errados).toEqual([])
    })

    test.each(
      entities.flatMap(({ resource, fields }) => {
        const [, parte = ''] = /^vendas\.itens\[\] \((\S+)\)$/.exec(resource) ?? []
        const aba = parte === 'partilha' ? 'Item' : parte
        return aba in (documentItem.tabs ?? {}) ? [[aba, fields] as const] : []
      }),
    )('os campos de %s estão na sua parte do item', (aba, fields) => {
      const fora = fields
        .map(({ name }) => OUTRO_NOME[name] ?? name)
        .filter(name => documentItem.fields[name]?.tab !== aba)
      expect(fora).toEqual([])
    })

    test('o corpo do documento tem os nomes do contrato', () => {
      const corpo = documentoBody as unknown as { shape: Readonly<Record<string, unknown>> }
      const payload = entities.find(({ id }) => id === 'E.DocumentPayload')
      const shapeOf = (list: string) => {
        const bare = (schema: unknown): unknown => {
          const { innerType, element } = schema as { innerType?: unknown; element?: unknown } & {
            def: { innerType?: unknown; element?: unknown }
          }
          const inner = innerType ?? (schema as { def: { innerType?: unknown } }).def.innerType
          return inner ? bare(inner) : (element ?? schema)
        }
        return (bare(corpo.shape[list]) as { shape: Readonly<Record<string, unknown>> }).shape
      }
      const faltam = payload?.fields.filter(({ name }) => {
        const [, lista, key] = /^(\w+)\[\]\.(\w+)$/.exec(name) ?? []
        return lista && key ? !(key in shapeOf(lista)) : !(name in corpo.shape)
      })
      expect(faltam?.map(({ name }) => name)).toEqual([])
    })
  },
)

interface Constante {
  id: string
  cap: string[]
  value?: unknown
  values?: Readonly<Record<string, string>>
  /** Whose the words of a list are: where the documents give none, they are ours. */
  labelsOrigin?: string
}
const constantes = inventory<Constante>('constants')?.filter(nosso) ?? []
const limites = constantes.filter(({ id }) => id.startsWith('N.max.'))
/** Figures of one part of the line. */
const figuras = (...partes: string[]) =>
  Object.entries(documentItem.fields as Fields).filter(
    ([nome, { tab, type }]) =>
      partes.includes(tab ?? '') && (type === 'money' || type === 'decimal') && nome !== 'percete_dev',
  )
const IMPOSTOS = figuras('ICMS', 'PIS/COFINS', 'Reforma', 'IPI', 'Importação')

const CASAS: Readonly<Record<string, readonly (Field | undefined)[]>> = {
  desconto: [LINHA['desconto'], CABECALHOS['desconto']],
  fator: [LINHA['fator_coversao']],
  'cbs.efetiva': [LINHA['aliq_cbs_efetiva']],
  'ibs.total': [LINHA['vlr_ibs_total']],
  transporte: ['transpo_qtde', 'transpo_pesobruto', 'transpo_pesoliquedo'].map(nome => CABECALHOS[nome]),
  pagamento: [ONDE['pagamento']?.['valor']],
  dinheiro: [CABECALHOS['valor_total'], CABECALHOS['troco'], LINHA['preco_total']],
  // the effective rate, the deferral and the price that a state gives say more than two places
  imposto: IMPOSTOS.flatMap(([nome, field]) =>
    ['aliq_cbs_efetiva', 'percentual_diferimento', 'valor_pauta', 'valor_pauta_st'].includes(nome)
      ? []
      : [field],
  ),
}

describe.skipIf(constantes.length === 0)('contrato: limites e listas do documento', () => {
  test.each(
    limites.filter(({ id }) => !SEM_LIMITE.includes(id)).map(({ id, value }) => [id, value] as const),
  )('%s: %i', (id, value) => {
    const [, , onde = '', campo = ''] = id.split('.')
    const field = ONDE[onde]?.[campo]
    expect(field && tamanho(field)).toBe(value)
  })

  test('cada imposto tem oito algarismos antes da vírgula, nunca menos que zero', () => {
    expect(IMPOSTOS.length).toBeGreaterThanOrEqual(40)
    for (const [nome, field] of IMPOSTOS)
      expect([nome, tamanho(field), 'min' in field && field.min]).toEqual([nome, 8, '0'])
    expect(LINHA['percete_dev']).toMatchObject({ min: '0', max: '100' })
  })

  test.each(
    constantes
      .filter(({ id }) => id.startsWith('N.dec.'))
      .map(({ id, value }) => [id, value, CASAS[id.replace('N.dec.', '')] ?? []] as const),
  )('%s: %i', (_, value, fields) => {
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) expect([field?.label, field && casas(field)]).toEqual([field?.label, value])
  })

  test.each(
    constantes
      .filter(({ id, values }) => values !== undefined && id.replace('N.enum.', '') in LISTAS)
      .map(({ id, values, labelsOrigin }) => [id, values ?? {}, labelsOrigin] as const),
  )('%s: os códigos, e as palavras onde são do documento', (id, values, labelsOrigin) => {
    const field = LISTAS[id.replace('N.enum.', '')]
    const nossas = field && 'options' in field ? field.options : []
    const daLei = { 'N.enum.tipo_documento': ['5', '6'], 'N.enum.motivo_desoneracao': ['12'] }[id] ?? []
    const codigos = [...valoresDe(values), ...daLei]
    expect(nossas.map(([valor]) => String(valor)).toSorted()).toEqual(codigos.toSorted())
    // they write some inside a sentence
    if (labelsOrigin === 'spec')
      for (const [valor, palavra] of nossas.filter(([codigo]) => !daLei.includes(String(codigo))))
        expect(palavra.toLowerCase()).toBe(values[String(valor)]?.toLowerCase())
  })

  test('a linha de um carrinho é nova, e não tem outra situação', () => {
    const cart_status = constantes.find(({ id }) => id === 'N.enum.cart_status')
    const status = LINHA['status']
    const nossas = status && 'options' in status ? status.options.map(([valor]) => valor) : []
    expect(nossas).toEqual(valoresDe(cart_status?.values ?? {}))
    expect({ status: NOVA, tipo_conversao: DIVIDES }).toEqual(
      constantes.find(({ id }) => id === 'N.def.cart')?.value,
    )
  })
})
