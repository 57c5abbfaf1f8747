import type { DadosEvento, EventKind } from '../../kit/event/kind.ts'
import { horas } from '../../kit/event/kind.ts'
import { said } from '../../kit/event/said.ts'
import { eventWriterIn } from '../../kit/event/write.ts'
import { fillAll } from '../../kit/fill.ts'
import type { LayoutNode } from '../../kit/node.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { cleanText, onlyDigits } from '../../kit/text.ts'
import type { CidadeMdfe, PagamentoMdfe } from '../compose/entrada.ts'
import {
  EV_ALTERA_PAGAMENTO,
  EV_CANC,
  EV_CONDUTOR,
  EV_CONFIRMA,
  EV_DFE,
  EV_ENC,
  EV_PAGAMENTO,
  eventLayout,
} from '../layout/mensagens.ts'
import { payment } from '../layout/rodoviario.ts'
import { refuseDriver, refuseEnd, refuseNote } from './refusals.ts'
import { MDFE_EVENT } from './words.ts'

export const MDFE_CANCEL = '110111'
export const MDFE_CLOSE = '110112'
export const MDFE_DRIVER = '110114'
export const MDFE_DFE = '110115'

/** Declaration of a kind of event, without the parts that most kinds share. */
interface Linha
  extends Pick<EventKind, 'tipo' | 'nome' | 'recusado'>,
    Partial<
      Pick<EventKind, 'maximo' | 'prazo' | 'depois' | 'efeito' | 'jaFeito' | 'negado' | 'recusa' | 'sobre'>
    > {
  /** Element of the kind inside detEvento, and its fields. */
  tag: string
  campos: readonly LayoutNode[]
  detalhe: (dados: DadosEvento) => GrupoXml
}

function manifestEvent({ tag, campos, detalhe, ...linha }: Linha): EventKind {
  const layout = eventLayout(linha.tipo, tag, campos)
  return {
    modelos: ['58'],
    porta: 'evento',
    maximo: 99,
    prazo: () => null,
    efeito: null,
    jaFeito: ['631'],
    ...linha,
    xml: eventWriterIn(MDFE_EVENT, linha.tipo, layout, dados => ({ [tag]: detalhe(dados) })),
  }
}

/** Documents of an event 110115, each with its unloading city, as the caller gives them. */
interface Incluidas {
  carregamento: CidadeMdfe
  notas: readonly (CidadeMdfe & { chave: string })[]
}

const PAGAMENTO = payment(false, 1)
const pagamentos = ({ pedido }: DadosEvento): readonly GrupoXml[] =>
  fillAll(PAGAMENTO, (pedido?.['pagamentos'] ?? []) as readonly PagamentoMdfe[])

/** Five digits, as both counts of the trips of a payment. */
const trips = (dados: DadosEvento, campo: string): string => said(dados, campo).padStart(5, '0')

/** Events of a manifest (MOC MDF-e 3.00, NT 2025.001). Done already: 218 cancelled, 609 closed, 631 registered. */
export const EVENTOS_MDFE: readonly EventKind[] = [
  manifestEvent({
    tipo: MDFE_CANCEL,
    nome: 'O cancelamento',
    recusado: 'recusado',
    maximo: 1,
    prazo: lei => horas(lei.texto('prazo_cancelamento_58_horas'), 24),
    depois: 'encerre o MDF-e',
    negado: {
      por: MDFE_DFE,
      texto:
        'não cabe: este MDF-e já recebeu nota, e assim não se cancela mais. Se não houve viagem, encerre-o (710)',
    },
    efeito: 'cancelada',
    jaFeito: ['631', '218'],
    tag: 'evCancMDFe',
    campos: EV_CANC,
    detalhe: ({ nProt, texto }) => ({
      descEvento: 'Cancelamento',
      nProt,
      xJust: cleanText(texto, 255),
    }),
  }),
  manifestEvent({
    tipo: MDFE_CLOSE,
    nome: 'O encerramento',
    recusado: 'recusado',
    maximo: 1,
    efeito: 'encerrada',
    jaFeito: ['631', '609'],
    recusa: refuseEnd,
    tag: 'evEncMDFe',
    campos: EV_ENC,
    detalhe: dados => ({
      descEvento: 'Encerramento',
      nProt: dados.nProt,
      dtEnc: said(dados, 'data'),
      cUF: said(dados, 'cMun').slice(0, 2),
      cMun: said(dados, 'cMun'),
      indEncPorTerceiro: dados.pedido?.['terceiro'] === true ? '1' : null,
    }),
  }),
  manifestEvent({
    tipo: MDFE_DRIVER,
    nome: 'A inclusão de condutor',
    recusado: 'recusada',
    recusa: refuseDriver,
    tag: 'evIncCondutorMDFe',
    campos: EV_CONDUTOR,
    detalhe: dados => ({
      descEvento: 'Inclusao Condutor',
      condutor: { xNome: cleanText(said(dados, 'nome'), 60), CPF: onlyDigits(said(dados, 'cpf')) },
    }),
  }),
  manifestEvent({
    tipo: MDFE_DFE,
    nome: 'A inclusão de documentos',
    recusado: 'recusada',
    recusa: refuseNote,
    tag: 'evIncDFeMDFe',
    campos: EV_DFE,
    detalhe: ({ nProt, pedido }) => {
      const { carregamento, notas } = (pedido ?? {}) as Partial<Incluidas>
      return {
        descEvento: 'Inclusao DF-e',
        nProt,
        cMunCarrega: carregamento?.cMun,
        xMunCarrega: cleanText(carregamento?.xMun ?? '', 60),
        infDoc: (notas ?? []).map(({ cMun, xMun, chave }) => ({
          cMunDescarga: cMun,
          xMunDescarga: cleanText(xMun, 60),
          chNFe: chave,
        })),
      }
    },
  }),
  manifestEvent({
    tipo: '110116',
    nome: 'O pagamento da operação',
    recusado: 'recusado',
    tag: 'evPagtoOperMDFe',
    campos: EV_PAGAMENTO,
    detalhe: dados => ({
      descEvento: 'Pagamento Operacao MDF-e',
      nProt: dados.nProt,
      infViagens: { qtdViagens: trips(dados, 'viagens'), nroViagem: trips(dados, 'viagem') },
      infPag: pagamentos(dados),
    }),
  }),
  manifestEvent({
    // the contractor confirms the service, of a manifest that it received
    tipo: '110117',
    nome: 'A confirmação do serviço',
    recusado: 'recusada',
    sobre: ['recebida'],
    maximo: 1,
    tag: 'evConfirmaServMDFe',
    campos: EV_CONFIRMA,
    detalhe: ({ nProt }) => ({ descEvento: 'Confirmacao Servico Transporte', nProt }),
  }),
  manifestEvent({
    tipo: '110118',
    nome: 'A alteração do pagamento',
    recusado: 'recusada',
    tag: 'evAlteracaoPagtoServMDFe',
    campos: EV_ALTERA_PAGAMENTO,
    detalhe: dados => ({
      descEvento: 'Alteracao Pagamento Servico MDFe',
      nProt: dados.nProt,
      infPag: pagamentos(dados),
    }),
  }),
]
