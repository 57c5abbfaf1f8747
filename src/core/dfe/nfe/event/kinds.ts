import { parseChave } from '../../../document/chave.ts'
import { CORRECTED } from '../../../document/models.ts'
import { type DadosEvento, type EventKind, horas, VER_APLIC } from '../../kit/event/kind.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { findNo, no, parseXml, textoOf } from '../../kit/parse.ts'
import { cleanText } from '../../kit/text.ts'
import { composeInutilizacao } from '../compose/inutilizacao.ts'
import {
  EVENTO_CANCELAMENTO,
  EVENTO_CANCELAMENTO_SUBSTITUICAO,
  EVENTO_CCE,
  EVENTO_EPEC,
} from '../layout/evento.ts'
import { COMPROVANTE, ENTREGA } from './entrega.ts'
import { FINANCEIRO } from './financeiro.ts'
import { evento } from './note-event.ts'
import { REFORMA } from './reforma.ts'
import { refuseSubstituta } from './substituta.ts'

/** Gives the time limit of a cancellation, ms: by law minutes (NFC-e), or hours that a state may change (NF-e). */
const prazoCancelamento: EventKind['prazo'] = (lei, { modelo, uf }) =>
  modelo === '65'
    ? horas(lei.texto('prazo_cancelamento_65_minutos'), 30) / 60
    : horas(lei.texto(`prazo_cancelamento_55_horas_${uf}`) ?? lei.texto('prazo_cancelamento_55_horas'), 24)

/** Gives the later time limit, with its fine, in states that have one; else null. */
const cancelamentoTardio: EventKind['tardio'] = (lei, { modelo, uf }) => {
  const prazo = lei.texto(`cancelamento_tardio_${modelo}_horas_${uf}`)
  return prazo === null
    ? null
    : { prazo: horas(prazo, 0), multa: lei.texto(`cancelamento_tardio_${modelo}_multa_${uf}`) }
}

/** Text fixed by Ajuste SINIEF 7/2005, clause 14-A. */
const CONDICAO_USO =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

/** 573: this event is already registered. 218, 420: the note is already cancelled. */
const CANCELADA_ANTES = ['573', '218', '420']

/** Refusal after a proof of delivery: delivered goods cannot be cancelled (Ajuste SINIEF 7/2005, clause 12). */
const ENTREGUE = {
  por: COMPROVANTE,
  texto:
    'não cabe nesta nota: a entrega está comprovada. Se a mercadoria não foi entregue, cancele antes o comprovante de entrega; se foi, faça a devolução',
}

const CANCELAMENTO = '110111'
const EPEC = '110140'

/** Reads the summary from the signed note, because SEFAZ compares the note with its summary (rej. 467). */
function resumo({ chave, assinado }: DadosEvento): GrupoXml {
  const inf = findNo(parseXml(assinado ?? ''), 'infNFe')
  const said = (...caminho: string[]) => textoOf(inf, ...caminho) || null
  const total = (tag: string) => textoOf(inf, 'total', 'ICMSTot', tag)
  return {
    descEvento: 'EPEC',
    cOrgaoAutor: chave.slice(0, 2),
    tpAutor: '1',
    verAplic: VER_APLIC,
    dhEmi: said('ide', 'dhEmi'),
    tpNF: said('ide', 'tpNF'),
    IE: said('emit', 'IE'),
    dest: {
      UF: said('dest', 'enderDest', 'UF'),
      CNPJ: said('dest', 'CNPJ'),
      CPF: said('dest', 'CPF'),
      // idEstrangeiro is written even when empty
      idEstrangeiro: no(inf, 'dest', 'idEstrangeiro') ? textoOf(inf, 'dest', 'idEstrangeiro') : null,
      IE: said('dest', 'IE'),
      vNF: total('vNF'),
      vICMS: total('vICMS'),
      vST: total('vST'),
    },
  }
}

/** Kinds of events that this system sends, except the recipient's manifestations (`manifestacao.ts`). */
export const EVENTOS: readonly EventKind[] = [
  {
    tipo: CANCELAMENTO,
    nome: 'O cancelamento',
    recusado: 'recusado',
    modelos: ['65', '55'],
    porta: 'evento',
    maximo: 1,
    prazo: prazoCancelamento,
    tardio: cancelamentoTardio,
    anuencia: (lei, { modelo, uf }) => lei.texto(`anuencia_cancelamento_${modelo}_${uf}`),
    xml: evento(CANCELAMENTO, EVENTO_CANCELAMENTO, ({ nProt, texto }) => ({
      descEvento: 'Cancelamento',
      nProt,
      xJust: cleanText(texto, 255),
    })),
    efeito: 'cancelada',
    jaFeito: CANCELADA_ANTES,
    tarde: '110112',
    negado: ENTREGUE,
  },
  {
    // cancels an NFC-e replaced by the note `chaveSubstituta`, which was issued in contingency
    tipo: '110112',
    nome: 'O cancelamento por substituição',
    recusado: 'recusado',
    modelos: ['65'],
    porta: 'evento',
    maximo: 1,
    prazo: lei => horas(lei.texto('prazo_cancelamento_substituicao_65_horas'), 168),
    xml: evento('110112', EVENTO_CANCELAMENTO_SUBSTITUICAO, ({ chave, nProt, texto, chaveSubstituta }) => ({
      descEvento: 'Cancelamento por substituicao',
      cOrgaoAutor: chave.slice(0, 2),
      tpAutor: '1',
      verAplic: VER_APLIC,
      nProt,
      xJust: cleanText(texto, 255),
      chNFeRef: chaveSubstituta,
    })),
    efeito: 'cancelada',
    jaFeito: CANCELADA_ANTES,
    substituida: true,
    recusa: refuseSubstituta,
  },
  {
    tipo: '110110',
    nome: 'A carta de correção',
    recusado: 'recusada',
    modelos: CORRECTED,
    porta: 'evento',
    maximo: 20,
    prazo: lei => horas(lei.texto('prazo_cce_horas'), 720),
    xml: evento('110110', EVENTO_CCE, ({ texto }) => ({
      descEvento: 'Carta de Correcao',
      xCorrecao: cleanText(texto, 1000),
      xCondUso: CONDICAO_USO,
    })),
    efeito: null,
    jaFeito: ['573'],
  },
  {
    // summary of a note, registered while the state's SEFAZ is down; the note itself is sent later with the same key
    tipo: EPEC,
    nome: 'O EPEC',
    recusado: 'recusado',
    modelos: ['55'],
    porta: 'evento',
    registrador: { '55': 'AN' },
    previo: true,
    maximo: 1,
    prazo: () => null,
    xml: evento(EPEC, EVENTO_EPEC, resumo, { '55': 'AN' }),
    efeito: null,
    jaFeito: ['573'],
  },
  {
    // due by day 10 of the next month (Aj. SINIEF 7/2005), but not refused here after that day; 206, 256, 563: already
    // voided
    tipo: 'inutilizacao',
    nome: 'A inutilização',
    recusado: 'recusada',
    modelos: ['65', '55'],
    porta: 'inutilizacao',
    maximo: 1,
    prazo: () => null,
    xml: inutilizacao,
    efeito: 'inutilizada',
    jaFeito: ['206', '256', '563'],
  },
  ...ENTREGA,
  ...FINANCEIRO,
  ...REFORMA,
]

/** Writes the inutNFe for the single number of the key. */
function inutilizacao({ chave, tpAmb, cnpj, texto }: DadosEvento): string {
  const partes = parseChave(chave)
  if (!partes) throw new Error(`not a key: ${chave}`)
  const { cUF, mod, serie, nNF, AAMM } = partes
  const numero = Number(nNF)
  return composeInutilizacao({
    ...{ tpAmb, cUF, cnpj, mod, ano: AAMM.slice(0, 2), serie: Number(serie) },
    ...{ de: numero, ate: numero, justificativa: texto },
  })
}
