import type { DocumentField, DocumentFields } from '../../../core/fields/document-field.ts'
import { CABECALHO } from '../../../core/venda/fields/cabecalho.ts'
import { DOCUMENTO, NUMERO_LIVRE, TRANSPORTE } from '../../../core/venda/fields/documento.ts'
import { type AnyRegister, defineRegister } from '../../fields/define.ts'
import type { Field, Fields, Linha } from '../../fields/field.ts'
import type { Flag, PlanFlag } from '../../options/flags.ts'

/** What a document is called and where it stands, by its type of operation (doc 3 §3.1). */
interface Kind {
  tipo: number
  title: string
  singular: string
  feminino?: true
  route: string
  permission: Flag
  plan?: PlanFlag
}

export const DOCUMENT_KINDS: readonly Kind[] = [
  {
    tipo: 1,
    title: 'Documentos',
    singular: 'Documento',
    route: '/documento/documento',
    permission: 'documentos_documentos',
  },
  {
    tipo: 2,
    title: 'Orçamentos',
    singular: 'Orçamento',
    route: '/documento/orcamento',
    permission: 'documentos_orcamentos',
    plan: 'gerar_orcamento',
  },
  { tipo: 4, title: 'Pedidos', singular: 'Pedido', route: '/vendas', permission: 'menu_pedidos' },
]

/** Quotes and orders: no carrier, no summary of taxes (doc 3 §2.1). */
const semFisco = (tipo: number) => tipo === 2 || tipo === 4
/** Doc 3 §5.1: who a 55 is for. */
const nomeia = ({ modelo, tipo_operacao }: Linha) =>
  String(modelo) === '55' && ![2, 4, 9].includes(tipo_operacao)
const exporta = ({ finalidade_op, exterior, tipo_operacao }: Linha) =>
  finalidade_op === 1 && exterior === true && !semFisco(tipo_operacao)
const INTERMEDIADO: readonly unknown[] = [2, 3, 4, 9]
const intermedia = ({ tipo_atend }: Linha) => INTERMEDIADO.includes(tipo_atend)

/** A document's field as a form has it: what its table and its wire say of it is nothing to a form. */
function inForm(field: DocumentField): Field {
  const { semChave, sparse, optional, together, answered, held, wire, stored, engine, key, ...plain } =
    field as DocumentField & Record<string, unknown>
  const form = plain as Record<string, unknown>
  // a label's default is the form's to give
  return {
    ...form,
    ...('of' in form && typeof form['of'] === 'object'
      ? { of: formFields(form['of'] as DocumentFields) }
      : {}),
  } as unknown as Field
}

const formFields = (fields: DocumentFields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inForm(field)]))

const pick = (names: readonly (keyof typeof CABECALHO)[]): Fields =>
  formFields(Object.fromEntries(names.map(name => [name, CABECALHO[name]])))

/** Says nothing to the server: what conditions look at, and what tells the lines have changed. */
export const ONLY_FORM = ['exterior', 'varios_emitentes', 'mudado'] as const

const unseen = { unseen: true } as const

/** The header of a document of that type as a form: the one save pattern, tabs and conditions of every form (doc 3 §2.1, 5.1). */
function formOf({ tipo, title, singular, feminino, route, permission, plan }: Kind): AnyRegister {
  const details = tipo === 2 ? 'Observações' : 'Detalhes'
  const inTab = (fields: Fields, tab: string): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, tab }]))
  const retab = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.tab === 'Detalhes' ? { ...field, tab: details } : field,
      ]),
    )
  const { status_app, validade, ref, uf_embarque, local_embarque, local_despacho, ...rest } =
    formFields(DOCUMENTO)
  const { serie_venda, endereco_emitente, addresse_entrega, importada, id_doc_dominio, ...typed } =
    rest as Fields
  const head = pick(['parceiro', 'addresse', 'tipo_faturamento'])
  const fields: Fields = {
    // in sight with every part
    serie_venda: { ...(serie_venda as Field) },
    ...formFields(NUMERO_LIVRE),
    endereco_emitente: endereco_emitente as Field,
    parceiro: head['parceiro'] as Field,
    addresse: head['addresse'] as Field,
    addresse_entrega: addresse_entrega as Field,
    tipo_faturamento: {
      ...(head['tipo_faturamento'] as Field),
      default: [5, 6, 7, 8].includes(tipo) ? 2 : 0,
    } as Field,
    datavenda: { type: 'datetime', label: 'Data', futuro: true, tab: details },
    ...(tipo === 2 ? { validade: { ...(validade as Field), tab: details } } : {}),
    ...inTab(
      {
        tipo_documento: { ...(pick(['tipo_documento'])['tipo_documento'] as Field), default: 1 } as Field,
        finalidade_op: {
          ...(pick(['finalidade_op'])['finalidade_op'] as Field),
          default: finalidadeOf(tipo),
        } as Field,
        tipo_atend: { ...(pick(['tipo_atend'])['tipo_atend'] as Field), default: 1 } as Field,
      },
      details,
    ),
    ...retab(typed),
    obs: { type: 'text', max: 5000, label: 'Observação', tab: details },
    ...(semFisco(tipo)
      ? {}
      : {
          ...formFields(TRANSPORTE),
          fretepor: { ...formFields(TRANSPORTE)['fretepor'], default: 9 } as Field,
        }),
    ...([2, 3, 4].includes(tipo) ? {} : { ref: ref as Field }),
    ...(semFisco(tipo)
      ? {}
      : {
          uf_embarque: uf_embarque as Field,
          local_embarque: local_embarque as Field,
          local_despacho: local_despacho as Field,
        }),
    // given by who opens the form, or kept as they came
    uuid: { type: 'text', max: 40, label: 'Identidade', ...unseen },
    tipo_operacao: { type: 'int', label: 'Operação', default: tipo, ...unseen },
    modelo: { type: 'text', max: 2, label: 'Modelo', default: '55', ...unseen },
    status: { type: 'text', max: 1, label: 'Situação', ...unseen },
    status_app: { ...(status_app as Field), ...unseen },
    id_doc_dominio: { ...(id_doc_dominio as Field), ...unseen },
    importada: { ...(importada as Field), ...unseen },
    exterior: { type: 'bool', label: 'Exterior', ...unseen },
    varios_emitentes: { type: 'bool', label: 'Vários emitentes', ...unseen },
    mudado: { type: 'int', label: 'Linhas mudadas', ...unseen },
  }
  return defineRegister({
    id: `documentos.${tipo}`,
    title,
    singular,
    ...(feminino ? { words: { feminino } } : {}),
    api: 'vendas',
    routes: { list: route },
    access: { permission, ...(plan ? { plan } : {}) },
    tabs: {
      Itens: ({ tipo_operacao }: Linha) => tipo_operacao !== 9,
      [details]: 'sempre',
      ...(semFisco(tipo) ? {} : { Transportadora: 'sempre', Resumo: 'sempre' }),
      ...([2, 3, 4].includes(tipo) ? {} : { Documentos: 'sempre' }),
      ...(semFisco(tipo) ? {} : { Exportação: exporta }),
    } as never,
    fields,
    requiredWhen: {
      datavenda: () => true,
      serie_venda: (_: Linha, { controle_serie }: { controle_serie?: boolean }) =>
        controle_serie === true && !semFisco(tipo),
      serie: (_: Linha, { controle_serie }: { controle_serie?: boolean }) =>
        controle_serie !== true && !semFisco(tipo),
      numerocodumento: (_: Linha, { controle_serie }: { controle_serie?: boolean }) =>
        controle_serie !== true && !semFisco(tipo),
      parceiro: nomeia,
      addresse: nomeia,
      endereco_emitente: ({ varios_emitentes }: Linha) => varios_emitentes === true,
      tipo_faturamento: ({ tipo_operacao }: Linha) => ![5, 6].includes(tipo_operacao),
      natureza: ({ tipo_operacao }: Linha) => tipo_operacao === 8,
      tipo_documento: ({ tipo_operacao, modelo }: Linha) => tipo_operacao === 1 && modelo === '55',
      tipo_atend: () => !semFisco(tipo),
      ind_intermediador: intermedia,
      fretepor: () => !semFisco(tipo),
      uf_embarque: exporta,
      local_embarque: exporta,
    } as never,
    visibleWhen: {
      serie_venda: (_: Linha, { controle_serie }: { controle_serie?: boolean }) =>
        controle_serie === true && !semFisco(tipo),
      serie: (_: Linha, { controle_serie }: { controle_serie?: boolean }) =>
        controle_serie !== true && !semFisco(tipo),
      numerocodumento: (_: Linha, { controle_serie }: { controle_serie?: boolean }) =>
        controle_serie !== true && !semFisco(tipo),
      endereco_emitente: ({ varios_emitentes }: Linha) => varios_emitentes === true,
      tipo_documento: ({ tipo_operacao, modelo }: Linha) => tipo_operacao === 1 && modelo === '55',
      finalidade_op: ({ tipo_operacao }: Linha) => [7, 8].includes(tipo_operacao),
      tipo_atend: () => !semFisco(tipo),
      ind_intermediador: (linha: Linha) => !semFisco(tipo) && intermedia(linha),
      cnpj_intermediador: ({ ind_intermediador }: Linha) => ind_intermediador === 1,
      id_intermediador: ({ ind_intermediador }: Linha) => ind_intermediador === 1,
      tipo_lancamento: ({ tipo_operacao }: Linha) => tipo_operacao === 9,
      data_sainda: () => !semFisco(tipo),
      natureza: () => !semFisco(tipo),
      cfop_id: () => !semFisco(tipo),
      autsXml: () => !semFisco(tipo),
      obs_fisco: () => !semFisco(tipo),
      obs_fisco_venda: () => !semFisco(tipo),
      senar: () => !semFisco(tipo),
      transportadora_address: ({ trnasportadora_id }: Linha) => trnasportadora_id != null,
      addresse_entrega: ({ parceiro_id }: Linha) => parceiro_id != null,
    } as never,
  })
}

/** G-164: 1 saída, 0 entrada. */
const finalidadeOf = (tipo: number): 0 | 1 => (tipo === 3 || tipo === 6 ? 0 : 1)

export const DOCUMENT_FORMS: readonly AnyRegister[] = DOCUMENT_KINDS.map(formOf)

export const documentForm = (tipo: number): AnyRegister => {
  const found = DOCUMENT_FORMS[DOCUMENT_KINDS.findIndex(kind => kind.tipo === tipo)]
  if (!found) throw new RangeError(`no document form of type ${tipo}`)
  return found
}
