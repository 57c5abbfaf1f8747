import { dec } from '../../../money/decimal.ts'
import {
  type DadosEvento,
  type EventKind,
  meses,
  orgaoAutor,
  type Registradores,
  VER_APLIC,
} from '../../kit/event/kind.ts'
import { instantSaid, momentSaid, said, told, wrongOf } from '../../kit/event/said.ts'
import { type Campo, f, g, type LayoutNode, o, oneOf } from '../../kit/node.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../kit/parse.ts'
import { base64, cnpj, cpf, cUF, forma, instante, numerico, texto, um } from '../../kit/types.ts'
import { protocoloEvento } from '../layout/evento.ts'
import { issuedAt } from './item.ts'
import { noteEvent } from './note-event.ts'

const NACIONAL = { '55': 'AN' } as const
/** Registrar of failed deliveries: NT 2023.005 v1.02 moved these events to SVRS. */
const SVRS = { '55': 'SVRS' } as const

const autor = [f('cOrgaoAutor', cUF), f('verAplic', texto(1, 20))]
const autorEmitente = [f('cOrgaoAutor', cUF), f('tpAutor', um('1')), f('verAplic', texto(1, 20))]

const grau = (nome: string, maximo: string): Campo =>
  o(nome, forma(nome, new RegExp(`^-?(?:${maximo})\\.[0-9]{6}$`), 'graus com 6 decimais'))
const ONDE: readonly LayoutNode[] = [
  grau('latGPS', '[0-9]|[1-8][0-9]|90'),
  grau('longGPS', '[0-9]|[1-9][0-9]|1[0-7][0-9]|180'),
]
const graus = (dados: DadosEvento, campo: string) => {
  const valor = said(dados, campo)
  return valor === '' ? null : dec(valor).toFixed(6)
}
const onde = (dados: DadosEvento) => ({
  latGPS: graus(dados, 'latitude'),
  longGPS: graus(dados, 'longitude'),
})

/** Refuses a time before the issue of the note or after the time of the event. */
const quando: EventKind['recusa'] = dados => {
  if (Date.parse(instantSaid(dados)) > Date.parse(dados.dhEvento))
    return { campo: wrongOf(dados, dados.dhEvento), texto: 'Ainda não chegou: informe quando foi' }
  return Date.parse(momentSaid(dados, issuedAt(dados))) < Date.parse(issuedAt(dados))
    ? { campo: wrongOf(dados, issuedAt(dados)), texto: 'A nota foi emitida depois' }
    : null
}

/** Text fixed by NT 2020.007. */
const CONDICAO_DE_USO =
  'O emitente ou destinatário da NF-e, declara que permite o transportador declarado no campo CNPJ/CPF deste evento a autorizar os transportadores subcontratados ou redespachados a terem acesso ao download da NF-e'

/** Refuses a carrier that already has access, by the note itself or by an earlier event (rej. 421, 422, 423). */
const hasAccess: EventKind['recusa'] = dados => {
  const quem = said(dados, 'transportador')
  const inf = dados.assinado ? findNo(parseXml(dados.assinado), 'infNFe') : null
  const is = (no: NoXml | null) => [textoOf(no, 'CNPJ'), textoOf(no, 'CPF')].includes(quem)
  const texto = is(no(inf, 'emit'))
    ? 'É quem emitiu a nota: informe o transportador'
    : is(no(inf, 'dest'))
      ? 'É o destinatário da nota: informe o transportador'
      : todos(inf, 'autXML').some(is) || dados.anteriores?.some(dito => dito['transportador'] === quem)
        ? 'Já está autorizado a baixar o XML desta nota'
        : null
  return texto && { campo: 'transportador', texto }
}

const undoing = (
  tipo: string,
  nome: string,
  descEvento: string,
  desfaz: string,
  registrador: Registradores,
  campos: readonly LayoutNode[],
): EventKind =>
  noteEvent({
    tipo,
    nome,
    recusado: 'recusado',
    registrador,
    // largest nSeqEvento of the event's schemas
    maximo: 20,
    desfaz: [desfaz],
    descEvento,
    campos: [...campos, f('nProtEvento', protocoloEvento)],
    detalhe: dados => ({
      cOrgaoAutor: orgaoAutor(dados),
      ...(campos === autorEmitente ? { tpAutor: '1' } : {}),
      verAplic: VER_APLIC,
      nProtEvento: dados.desfeito?.protocolo ?? null,
    }),
  })

export const COMPROVANTE = '110130'

/** Events of carrier and delivery. */
export const ENTREGA: readonly EventKind[] = [
  noteEvent({
    tipo: '110150',
    nome: 'A autorização do transportador',
    recusado: 'recusada',
    registrador: NACIONAL,
    // largest sequence, by NT 2020.007
    maximo: 20,
    prazo: (lei, documento) => meses(lei.texto('prazo_ator_interessado_meses'), 6, documento),
    descEvento: 'Ator interessado na NF-e',
    recusa: hasAccess,
    campos: [
      ...autorEmitente,
      g('autXML', [oneOf(f('CNPJ', cnpj), f('CPF', cpf))]),
      o('tpAutorizacao', um('0', '1')),
      o('xCondUso', um(CONDICAO_DE_USO)),
    ],
    detalhe: dados => {
      const documento = said(dados, 'transportador')
      const subcontrata = dados.pedido?.['subcontrata'] === true
      return {
        cOrgaoAutor: orgaoAutor(dados),
        tpAutor: '1',
        verAplic: VER_APLIC,
        autXML: {
          CNPJ: documento.length === 14 ? documento : null,
          CPF: documento.length === 11 ? documento : null,
        },
        tpAutorizacao: subcontrata ? '1' : '0',
        xCondUso: subcontrata ? CONDICAO_DE_USO : null,
      }
    },
  }),
  noteEvent({
    tipo: COMPROVANTE,
    nome: 'O comprovante de entrega',
    recusado: 'recusado',
    registrador: NACIONAL,
    // goods are delivered once: a second proof would contradict the first
    unico: true,
    // largest nSeqEvento of the event's schema
    maximo: 20,
    descEvento: 'Comprovante de Entrega da NF-e',
    campos: [
      ...autorEmitente,
      f('dhEntrega', instante),
      f('nDoc', texto(2, 20)),
      f('xNome', texto(2, 60)),
      ...ONDE,
      f('hashComprovante', base64),
      o('dhHashComprovante', instante),
    ],
    recusa: quando,
    detalhe: dados => ({
      cOrgaoAutor: orgaoAutor(dados),
      tpAutor: '1',
      verAplic: VER_APLIC,
      dhEntrega: momentSaid(dados, issuedAt(dados)),
      nDoc: told(dados, 'documento', 20),
      xNome: told(dados, 'nome', 60),
      ...onde(dados),
      hashComprovante: dados.hash ?? null,
      dhHashComprovante: dados.dhEvento,
    }),
  }),
  undoing(
    '110131',
    'O cancelamento do comprovante de entrega',
    'Cancelamento Comprovante de Entrega da NF-e',
    COMPROVANTE,
    NACIONAL,
    autorEmitente,
  ),
  noteEvent({
    tipo: '110192',
    nome: 'O insucesso na entrega',
    recusado: 'recusado',
    registrador: SVRS,
    // largest nSeqEvento of the event's schema
    maximo: 20,
    descEvento: 'Insucesso na Entrega da NF-e',
    campos: [
      ...autor,
      f('dhTentativaEntrega', instante),
      o('nTentativa', numerico(3)),
      f('tpMotivo', um('1', '2', '3', '4')),
      o('xJustMotivo', texto(25, 250)),
      ...ONDE,
      f('hashTentativaEntrega', base64),
      o('dhHashTentativaEntrega', instante),
    ],
    recusa: quando,
    detalhe: dados => ({
      cOrgaoAutor: orgaoAutor(dados),
      verAplic: VER_APLIC,
      dhTentativaEntrega: momentSaid(dados, issuedAt(dados)),
      nTentativa: said(dados, 'tentativa') || null,
      tpMotivo: said(dados, 'motivo'),
      xJustMotivo: said(dados, 'motivo') === '4' ? told(dados, 'justificativa', 250) : null,
      ...onde(dados),
      hashTentativaEntrega: dados.hash ?? null,
      dhHashTentativaEntrega: dados.dhEvento,
    }),
  }),
  undoing(
    '110193',
    'O cancelamento do insucesso na entrega',
    'Cancelamento Insucesso na Entrega da NF-e',
    '110192',
    SVRS,
    autor,
  ),
]
