import { dec } from '../../../money/decimal.ts'
import { type DadosEvento, type EventKind, orgaoAutor, VER_APLIC } from '../../kit/event/kind.ts'
import { said } from '../../kit/event/said.ts'
import { f, g, type LayoutNode, og } from '../../kit/node.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { chave, cUF, dia, digitos, quantidadeRtc, taxa, texto, um, valor } from '../../kit/types.ts'
import { protocoloEvento } from '../layout/evento.ts'
import { nItem } from '../layout/impostos.ts'
import { issuedAt, itemSaid, moreThanLeft, notInOther, taxesSaid } from './item.ts'
import { noteEvent } from './note-event.ts'

/**
 * Events of the consumption-tax reform (NT 2025.002), registered by SVRS for every state. Most are about one item, some
 * about the whole note; nSeqEvento counts the events of a kind. Unless typed, an item event's IBS and CBS are the item's
 * share by quantity.
 */
const REGISTRADOR = { '55': 'SVRS' } as const

interface Linha
  extends Pick<EventKind, 'tipo' | 'nome' | 'recusado'>,
    Partial<Pick<EventKind, 'unico' | 'sobre' | 'recusa'>> {
  descEvento: string
  /** Author: 1 issuer, 2 recipient, 8 successor; absent: issuer or recipient, as the company is in the document. */
  tpAutor?: '1' | '2' | '8'
  campos: readonly LayoutNode[]
  detalhe: (dados: DadosEvento) => GrupoXml
}

const linha = ({ tpAutor, campos, detalhe, ...resto }: Linha): EventKind =>
  noteEvent({
    registrador: REGISTRADOR,
    ...(tpAutor === undefined
      ? { sobre: ['emitida', 'recebida'] }
      : tpAutor === '1'
        ? {}
        : { sobre: ['recebida'] }),
    ...resto,
    campos: [
      f('cOrgaoAutor', cUF),
      f('tpAutor', tpAutor ? um(tpAutor) : um('1', '2')),
      f('verAplic', texto(1, 20)),
      ...campos,
    ],
    detalhe: dados => ({
      cOrgaoAutor: orgaoAutor(dados),
      tpAutor: tpAutor ?? (dados.recebida ? '2' : '1'),
      verAplic: VER_APLIC,
      ...detalhe(dados),
    }),
  })

const IMPOSTOS = [f('vIBS', valor), f('vCBS', valor)]

interface DeItem extends Omit<Linha, 'campos' | 'detalhe' | 'recusa'> {
  grupo: string
  qtde: string
  unidade: string
  /** Check made after `moreThanLeft`. */
  tambem?: NonNullable<EventKind['recusa']>
  /** Fields after quantity and unit, in the same group. */
  maisControle?: { campos: readonly LayoutNode[]; detalhe: (dados: DadosEvento) => GrupoXml }
  /** Fields after the group `gControleEstoque`. */
  mais?: { campos: readonly LayoutNode[]; detalhe: (dados: DadosEvento) => GrupoXml }
}

/** Declares an event about a quantity of an item, with the IBS and CBS of that quantity. */
const doItem = ({ grupo, qtde, unidade, tambem, maisControle, mais, ...resto }: DeItem): EventKind =>
  linha({
    ...resto,
    campos: [
      g(
        grupo,
        [
          ...IMPOSTOS,
          g('gControleEstoque', [
            f(qtde, quantidadeRtc),
            f(unidade, texto(1, 6)),
            ...(maisControle?.campos ?? []),
          ]),
          ...(mais?.campos ?? []),
        ],
        { atributos: [f('nItem', nItem)] },
      ),
    ],
    recusa: dados => moreThanLeft(dados) ?? tambem?.(dados) ?? null,
    detalhe: dados => ({
      [grupo]: {
        '@nItem': said(dados, 'item'),
        ...taxesSaid(dados),
        gControleEstoque: {
          [qtde]: dec(said(dados, 'qtde')).toFixed(4),
          [unidade]: itemSaid(dados)?.unidade ?? null,
          ...maisControle?.detalhe(dados),
        },
        ...mais?.detalhe(dados),
      },
    }),
  })

const aceite = (tipo: string, nome: string, descEvento: string, tpAutor: '2' | '8'): EventKind =>
  linha({
    tipo,
    nome,
    recusado: 'recusada',
    unico: true,
    tpAutor,
    descEvento,
    campos: [f('indAceitacao', um('0', '1'))],
    detalhe: dados => ({ indAceitacao: said(dados, 'aceita') }),
  })

const credito = (qual: 'ibs' | 'cbs') => (dados: DadosEvento) =>
  said(dados, `valor_${qual}`) === ''
    ? null
    : {
        cCredPres: said(dados, 'credito'),
        pCredPres: dec(said(dados, `aliquota_${qual}`) || '0').toFixed(4),
        vCredPres: dec(said(dados, `valor_${qual}`)).toFixed(2),
      }
const CREDITO = [f('cCredPres', digitos(2)), f('pCredPres', taxa), f('vCredPres', valor)]

const temItem: EventKind['recusa'] = dados =>
  itemSaid(dados) ? null : { campo: 'item', texto: 'A nota não tem este item' }

const DITOS: readonly EventKind[] = [
  linha({
    tipo: '112110',
    nome: 'A informação de pagamento integral',
    recusado: 'recusada',
    unico: true,
    tpAutor: '1',
    descEvento: 'Informação de efetivo pagamento integral para liberar crédito presumido do adquirente',
    campos: [f('indQuitacao', um('1'))],
    detalhe: () => ({ indQuitacao: '1' }),
  }),
  doItem({
    tipo: '112120',
    nome: 'A importação não convertida em isenção',
    recusado: 'recusada',
    tpAutor: '1',
    descEvento: 'Importação em ALC/ZFM não convertida em isenção',
    grupo: 'gConsumo',
    qtde: 'qtde',
    unidade: 'unidade',
  }),
  doItem({
    tipo: '112130',
    nome: 'O perecimento no transporte do fornecedor',
    recusado: 'recusado',
    tpAutor: '1',
    descEvento: 'Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor',
    grupo: 'gPerecimento',
    qtde: 'qPerecimento',
    unidade: 'uPerecimento',
    maisControle: {
      campos: IMPOSTOS,
      detalhe: dados => ({
        vIBS: dec(said(dados, 'estorno_ibs')).toFixed(2),
        vCBS: dec(said(dados, 'estorno_cbs')).toFixed(2),
      }),
    },
  }),
  doItem({
    tipo: '112140',
    nome: 'O fornecimento não realizado',
    recusado: 'recusado',
    tpAutor: '1',
    descEvento: 'Fornecimento não realizado com pagamento antecipado',
    grupo: 'gItemNaoFornecido',
    qtde: 'qNaoFornecida',
    unidade: 'uNaoFornecida',
  }),
  linha({
    tipo: '112150',
    nome: 'A previsão de entrega',
    recusado: 'recusada',
    tpAutor: '1',
    descEvento: 'Atualização da Data de Previsão de Entrega',
    campos: [f('dPrevEntrega', dia)],
    recusa: dados =>
      said(dados, 'data') < issuedAt(dados).slice(0, 10)
        ? { campo: 'data', texto: 'A nota foi emitida depois' }
        : null,
    detalhe: dados => ({ dPrevEntrega: said(dados, 'data') }),
  }),
  linha({
    tipo: '211110',
    nome: 'A apropriação de crédito presumido',
    recusado: 'recusada',
    tpAutor: '1',
    descEvento: 'Solicitação de Apropriação de crédito presumido',
    campos: [
      g('gCredPres', [f('vBC', valor), og('gIBS', CREDITO), og('gCBS', CREDITO)], {
        atributos: [f('nItem', nItem)],
      }),
    ],
    recusa: temItem,
    detalhe: dados => ({
      gCredPres: {
        '@nItem': said(dados, 'item'),
        vBC: dec(said(dados, 'base')).toFixed(2),
        gIBS: credito('ibs')(dados),
        gCBS: credito('cbs')(dados),
      },
    }),
  }),
  doItem({
    tipo: '211120',
    nome: 'A destinação para consumo pessoal',
    recusado: 'recusada',
    descEvento: 'Destinação de item para consumo pessoal',
    grupo: 'gConsumo',
    qtde: 'qConsumo',
    unidade: 'uConsumo',
    tambem: notInOther,
    mais: {
      campos: [g('DFeReferenciado', [f('chaveAcesso', chave), f('nItem', nItem)])],
      detalhe: dados => ({
        DFeReferenciado: { chaveAcesso: said(dados, 'chave'), nItem: said(dados, 'item_da_chave') },
      }),
    },
  }),
  doItem({
    tipo: '211124',
    nome: 'O perecimento no transporte do adquirente',
    recusado: 'recusado',
    tpAutor: '2',
    descEvento: 'Perecimento, perda, roubo ou furto durante o transporte contratado pelo adquirente',
    grupo: 'gPerecimento',
    qtde: 'qPerecimento',
    unidade: 'uPerecimento',
  }),
  aceite(
    '211128',
    'A resposta à nota de crédito',
    'Aceite de débito na apuração por emissão de nota de crédito',
    '2',
  ),
  doItem({
    tipo: '211130',
    nome: 'A imobilização de item',
    recusado: 'recusada',
    tpAutor: '2',
    descEvento: 'Imobilização de Item',
    grupo: 'gImobilizacao',
    qtde: 'qImobilizado',
    unidade: 'uImobilizado',
  }),
  doItem({
    tipo: '211140',
    nome: 'A apropriação de crédito de combustível',
    recusado: 'recusada',
    tpAutor: '2',
    descEvento: 'Solicitação de Apropriação de Crédito de Combustível',
    grupo: 'gConsumoComb',
    qtde: 'qComb',
    unidade: 'uComb',
  }),
  linha({
    tipo: '211150',
    nome: 'A apropriação de crédito por atividade do adquirente',
    recusado: 'recusada',
    tpAutor: '2',
    descEvento:
      'Solicitação de Apropriação de Crédito para bens e serviços que dependem de atividade do adquirente',
    campos: [g('gCredito', [f('vCredIBS', valor), f('vCredCBS', valor)], { atributos: [f('nItem', nItem)] })],
    recusa: temItem,
    detalhe: dados => ({
      gCredito: {
        '@nItem': said(dados, 'item'),
        vCredIBS: dec(said(dados, 'valor_ibs')).toFixed(2),
        vCredCBS: dec(said(dados, 'valor_cbs')).toFixed(2),
      },
    }),
  }),
  aceite(
    '212110',
    'A resposta à transferência de crédito de IBS',
    'Manifestação sobre Pedido de Transferência de Crédito de IBS em Operação de Sucessão',
    '8',
  ),
  aceite(
    '212120',
    'A resposta à transferência de crédito de CBS',
    'Manifestação sobre Pedido de Transferência de Crédito de CBS em Operação de Sucessão',
    '8',
  ),
]

const TIPOS_DITOS = DITOS.map(({ tipo }) => tipo)

export const REFORMA: readonly EventKind[] = [
  ...DITOS,
  noteEvent({
    tipo: '110001',
    nome: 'O cancelamento de evento',
    recusado: 'recusado',
    registrador: REGISTRADOR,
    sobre: ['emitida', 'recebida'],
    desfaz: TIPOS_DITOS,
    descEvento: 'Cancelamento de Evento',
    campos: [
      f('cOrgaoAutor', cUF),
      f('verAplic', texto(1, 20)),
      f('tpEventoAut', um(...TIPOS_DITOS)),
      f('nProtEvento', protocoloEvento),
    ],
    detalhe: dados => ({
      cOrgaoAutor: orgaoAutor(dados),
      verAplic: VER_APLIC,
      tpEventoAut: dados.desfeito?.tipo ?? null,
      nProtEvento: dados.desfeito?.protocolo ?? null,
    }),
  }),
]
