import { asOf } from '../../../law/index.ts'
import { dec } from '../../../money/decimal.ts'
import { dataHora } from '../../../paper/format.ts'
import { type DadosEvento, type EventKind, horas } from '../../kit/event/kind.ts'
import { instantSaid, momentSaid, said, told, wrongOf } from '../../kit/event/said.ts'
import { eventWriterIn } from '../../kit/event/write.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { findNo, no, parseXml, textoOf, todos } from '../../kit/parse.ts'
import { cleanText } from '../../kit/text.ts'
import { CONDICAO_USO, DETALHES, eventLayout, type TipoDeEvento } from '../layout/evento.ts'
import { CORRIGIVEIS, correctedValue } from './corrigiveis.ts'
import { CTE_EVENT } from './words.ts'

interface Linha
  extends Pick<EventKind, 'nome' | 'recusado'>,
    Partial<Omit<EventKind, 'tipo' | 'nome' | 'recusado' | 'xml'>> {
  tipo: TipoDeEvento
  /** Fields of the detail after descEvento. */
  detalhe(dados: DadosEvento): GrupoXml
}

/** Text of descEvento, as the layout fixes it. */
const descricao = (tipo: TipoDeEvento): string => {
  const [campo] = DETALHES[tipo].filhos
  return campo?.k === 'campo' ? campo.tipo.nome : ''
}

/** Declares an event. Default: of a CT-e 57 or OS 67, at any time, without effect on the document's state. */
function cteEvent({ detalhe, ...linha }: Linha): EventKind {
  const { tipo } = linha
  const layout = eventLayout(tipo)
  return {
    modelos: ['57', '67'],
    porta: 'evento',
    maximo: 20,
    prazo: () => null,
    efeito: null,
    // 631: registered before
    jaFeito: ['631'],
    ...linha,
    xml: eventWriterIn(CTE_EVENT, tipo, layout, dados => ({
      [DETALHES[tipo].tag]: { descEvento: descricao(tipo), ...detalhe(dados) },
    })),
  }
}

/** A correction as the form gives it. */
interface Correcao {
  grupo: string
  campo: string
  valor: string
  item?: number | string
}

const correcoesOf = (pedido: Readonly<Record<string, unknown>> | undefined): readonly Correcao[] =>
  Array.isArray(pedido?.['correcoes']) ? (pedido['correcoes'] as readonly Correcao[]) : []

const placeOf = ({ grupo, campo, item }: Correcao): string => `${grupo}/${campo}/${Number(item ?? 1)}`

/** Joins what earlier letters corrected, because only the last letter stands. */
function allCorrections({ pedido, anteriores = [] }: DadosEvento): Correcao[] {
  const todas = [...anteriores, pedido].flatMap(correcoesOf)
  return [...new Map(todas.map(each => [placeOf(each), each])).values()]
}

const raiz = (assinado: string | undefined): string => /<(CTe\w*)[ >]/.exec(assinado ?? '')?.[1] ?? 'CTe'

/** Finds the field of the document that a correction is of. */
const fieldOf = ({ assinado }: DadosEvento, { grupo, campo }: Pick<Correcao, 'grupo' | 'campo'>) =>
  CORRIGIVEIS[raiz(assinado)]?.find(each => each.grupo === grupo && each.campo === campo)

/** Writes a value as the document's layout has it. */
const writtenOf = (dados: DadosEvento, dita: Pick<Correcao, 'grupo' | 'campo'>, valor: string) => {
  const known = fieldOf(dados, dita)
  return (known && correctedValue(known, valor)) ?? valor
}

/** Refuses a letter without corrections, or about a field that it may not change or that there is not. */
const refuseLetter: EventKind['recusa'] = dados => {
  const ditas = correcoesOf(dados.pedido)
  if (ditas.length === 0) return { campo: 'correcoes', texto: 'Informe ao menos um campo e seu novo valor' }
  for (const [i, dita] of ditas.entries()) {
    const campo = `correcoes.${i}`
    const known = fieldOf(dados, dita)
    if (!known)
      return { campo: `${campo}.campo`, texto: `A carta não corrige ${dita.campo} de ${dita.grupo} (681)` }
    const valor = cleanText(dita.valor, 500)
    if (!valor) return { campo: `${campo}.valor`, texto: 'Informe o novo valor' }
    if (correctedValue(known, valor) === null)
      return { campo: `${campo}.valor`, texto: `${known.nome}: ${known.tipo.texto}` }
    if (dita.item !== undefined && !known.item)
      return { campo: `${campo}.item`, texto: `${known.nome} não se repete: tire o número do item (522)` }
  }
  return null
}

/** Lists the keys of the notes that the document carries, when its kind of service names them (871). */
function carried({ assinado }: DadosEvento): string[] {
  const inf = findNo(parseXml(assinado ?? ''), 'infCte')
  if (textoOf(inf, 'ide', 'tpServ') !== '0') return []
  return todos(no(inf, 'infCTeNorm', 'infDoc'), 'infNFe').map(nota => textoOf(nota, 'chave'))
}

/** Gives the notes of a delivery: the ones that the form names, else all that the document carries. */
function delivered(dados: DadosEvento): GrupoXml[] {
  const notas = dados.pedido?.['notas']
  const ditas = Array.isArray(notas) && notas.length > 0 ? notas.map(String) : carried(dados)
  return ditas.map(chNFe => ({ chNFe }))
}

/** Reads the issue time (ISO) from the signed XML; '' where it has none. */
const issuedAt = ({ assinado = '' }: DadosEvento): string => /<dhEmi>([^<]+)</.exec(assinado)?.[1] ?? ''

/** Refuses notes that the document does not carry (864, 871), a moment to come (872), and one before the issue. */
const refuseDelivery: EventKind['recusa'] = dados => {
  if (Date.parse(instantSaid(dados)) > Date.parse(dados.dhEvento))
    return { campo: wrongOf(dados, dados.dhEvento), texto: 'Ainda não chegou: informe quando foi (872)' }
  const issued = issuedAt(dados)
  if (Date.parse(momentSaid(dados, issued)) < Date.parse(issued))
    return {
      campo: wrongOf(dados, issued),
      texto: `O CT-e foi emitido em ${dataHora(issued)}: informe um momento depois`,
    }
  const notas = dados.pedido?.['notas']
  const known = carried(dados)
  const alheia = Array.isArray(notas) ? notas.find(nota => !known.includes(String(nota))) : undefined
  return alheia === undefined
    ? null
    : { campo: 'notas', texto: `Este CT-e não leva a nota ${String(alheia)} (864)` }
}

const graus = (dados: DadosEvento, campo: string) => {
  const valor = said(dados, campo)
  return valor === '' ? null : dec(valor).toFixed(6)
}
const onde = (dados: DadosEvento) => ({
  latitude: graus(dados, 'latitude'),
  longitude: graus(dados, 'longitude'),
})

const undoing = (
  tipo: TipoDeEvento,
  nome: string,
  desfaz: TipoDeEvento,
  protocolo: string,
  outros: Partial<Linha> = {},
): EventKind =>
  cteEvent({
    tipo,
    nome,
    recusado: 'recusado',
    desfaz: [desfaz],
    ...outros,
    detalhe: dados => ({
      ...(protocolo === 'nProtEvPrestDes' ? {} : { nProt: dados.nProt }),
      [protocolo]: dados.desfeito?.protocolo ?? null,
    }),
  })

/** Events that stand against cancelling. */
const CONTRA_CANCELAMENTO = [
  {
    por: '110110',
    texto: 'não cabe: há carta de correção registrada, e com ela o CT-e não se cancela (523)',
  },
  {
    por: '110180',
    texto: 'não cabe: a entrega está comprovada. Se não houve entrega, cancele antes o comprovante (862)',
  },
]

/** Kinds of events of CT-e, CT-e simplificado and CT-e OS. The tax authority's own are only shown. */
export const CTE_EVENTOS: readonly EventKind[] = [
  cteEvent({
    tipo: '110111',
    nome: 'O cancelamento',
    recusado: 'recusado',
    maximo: 1,
    prazo: (lei, { modelo }) => horas(lei.texto(`prazo_cancelamento_${modelo}_horas`), 168),
    efeito: 'cancelada',
    // 218: cancelled before
    jaFeito: ['631', '218'],
    negado: CONTRA_CANCELAMENTO,
    detalhe: ({ nProt, texto }) => ({ nProt, xJust: cleanText(texto, 255) }),
  }),
  cteEvent({
    tipo: '110110',
    nome: 'A carta de correção',
    recusado: 'recusada',
    recusa: refuseLetter,
    // only the last letter stands
    repete: dados => ({ correcoes: allCorrections(dados) }),
    detalhe: dados => ({
      infCorrecao: allCorrections(dados).map(({ grupo, campo, valor, item }) => ({
        grupoAlterado: grupo,
        campoAlterado: campo,
        valorAlterado: writtenOf(dados, { grupo, campo }, cleanText(valor, 500)),
        nroItemAlterado: item === undefined ? null : String(item),
      })),
      xCondUso: CONDICAO_USO,
    }),
  }),
  cteEvent({
    tipo: '110160',
    nome: 'O registro multimodal',
    recusado: 'recusado',
    modelos: ['57'],
    detalhe: dados => ({
      xRegistro: told(dados, 'registro', 1000),
      nDoc: said(dados, 'documento') || null,
    }),
  }),
  cteEvent({
    tipo: '110180',
    nome: 'O comprovante de entrega',
    recusado: 'recusado',
    modelos: ['57'],
    // largest sequence; at most one stands, save of a globalizado (870)
    maximo: 999,
    recusa: refuseDelivery,
    detalhe: dados => ({
      nProt: dados.nProt,
      dhEntrega: momentSaid(dados, issuedAt(dados)),
      nDoc: told(dados, 'documento', 20),
      xNome: told(dados, 'nome', 60),
      ...onde(dados),
      hashEntrega: dados.hash ?? null,
      dhHashEntrega: dados.dhEvento,
      infEntrega: delivered(dados),
    }),
  }),
  undoing('110181', 'O cancelamento do comprovante de entrega', '110180', 'nProtCE', {
    modelos: ['57'],
    maximo: 999,
  }),
  cteEvent({
    tipo: '110190',
    nome: 'O insucesso na entrega',
    recusado: 'recusado',
    modelos: ['57'],
    maximo: 999,
    recusa: refuseDelivery,
    detalhe: dados => ({
      nProt: dados.nProt,
      dhTentativaEntrega: momentSaid(dados, issuedAt(dados)),
      nTentativa: said(dados, 'tentativa').padStart(3, '0').replace(/^000$/, '') || null,
      tpMotivo: said(dados, 'motivo'),
      xJustMotivo: said(dados, 'motivo') === '4' ? told(dados, 'justificativa', 256) : null,
      ...onde(dados),
      hashTentativaEntrega: dados.hash ?? null,
      dhHashTentativaEntrega: dados.hash ? dados.dhEvento : null,
      infEntrega: delivered(dados),
    }),
  }),
  undoing('110191', 'O cancelamento do insucesso na entrega', '110190', 'nProtIE', {
    modelos: ['57'],
    maximo: 999,
  }),
  cteEvent({
    tipo: '110170',
    nome: 'A informação da GTV',
    recusado: 'recusada',
    modelos: ['67'],
    maximo: 99,
    prazo: lei => horas(lei.texto('cte_gtv_dias'), 45) * 24,
    // in the layout's own words: paper guides are told by a form of their fields
    detalhe: ({ pedido }) => ({ infGTV: (pedido?.['guias'] ?? []) as GrupoXml[] }),
  }),
  cteEvent({
    tipo: '110300',
    nome: 'O vínculo do pagamento',
    recusado: 'recusado',
    maximo: 99,
    recusa: ({ dhEvento }) =>
      asOf(dhEvento).ligado('cte_pgto_vinc')
        ? null
        : { campo: 'transacao', texto: 'Ainda não há vínculo de pagamento de CT-e (NT 2026.001)' },
    detalhe: dados => ({
      nProt: dados.nProt,
      pgto: {
        '@idTransacao': told(dados, 'transacao', 35),
        '@nPag': said(dados, 'pagamento') || '1',
        tpMeioPgto: said(dados, 'meio'),
        CNPJReceb: said(dados, 'recebedor'),
        CNPJBasePSP: said(dados, 'psp').slice(0, 8),
      },
    }),
  }),
  undoing('110301', 'O cancelamento do vínculo do pagamento', '110300', 'nProtVincPgto', { maximo: 99 }),
  cteEvent({
    tipo: '610110',
    nome: 'A prestação em desacordo',
    recusado: 'recusada',
    sobre: ['recebida'],
    unico: true,
    prazo: lei => horas(lei.texto('cte_desacordo_dias'), 45) * 24,
    detalhe: ({ texto }) => ({ indDesacordoOper: '1', xObs: cleanText(texto, 255) }),
  }),
  undoing('610111', 'O cancelamento do desacordo', '610110', 'nProtEvPrestDes', { sobre: ['recebida'] }),
]
