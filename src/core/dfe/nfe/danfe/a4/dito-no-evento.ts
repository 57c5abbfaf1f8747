import { nomePagamento } from '../../../../tender/index.ts'
import { MOTIVOS_INSUCESSO } from '../../../kit/event/motivos.ts'
import { type DitoNoEvento, toldIn } from '../../../kit/paper/told.ts'
import type { NoXml } from '../../../kit/parse.ts'

/** Names of an event's tags, for print. `outro` names the other tags. */
const NOMES: Readonly<Record<string, string>> = {
  xCorrecao: 'CORREÇÃO',
  xCondUso: 'CONDIÇÕES DE USO',
  xJust: 'JUSTIFICATIVA',
  nProt: 'PROTOCOLO DA NOTA',
  chNFeRef: 'CHAVE DA NOTA QUE A SUBSTITUI',
  cOrgaoAutor: 'ÓRGÃO AUTOR',
  tpAutor: 'AUTOR',
  verAplic: 'VERSÃO DO APLICATIVO',
  nProtEvento: 'PROTOCOLO DO EVENTO CANCELADO',
  tpEventoAut: 'TIPO DO EVENTO CANCELADO',
  CNPJ: 'CNPJ',
  CPF: 'CPF',
  tpAutorizacao: 'PODE AUTORIZAR OUTROS',
  dhEntrega: 'DATA E HORA DA ENTREGA',
  nDoc: 'DOCUMENTO DE QUEM RECEBEU',
  xNome: 'QUEM RECEBEU',
  latGPS: 'LATITUDE',
  longGPS: 'LONGITUDE',
  hashComprovante: 'HASH DO COMPROVANTE',
  dhHashComprovante: 'DATA E HORA DO HASH',
  dhTentativaEntrega: 'DATA E HORA DA TENTATIVA',
  nTentativa: 'NÚMERO DA TENTATIVA',
  tpMotivo: 'MOTIVO',
  xJustMotivo: 'JUSTIFICATIVA DO MOTIVO',
  hashTentativaEntrega: 'HASH DA TENTATIVA',
  dhHashTentativaEntrega: 'DATA E HORA DO HASH',
  indPag: 'PAGAMENTO',
  tPag: 'FORMA DE PAGAMENTO',
  xPag: 'DESCRIÇÃO DO PAGAMENTO',
  vPag: 'VALOR PAGO R$',
  dPag: 'DATA DO PAGAMENTO',
  CNPJPag: 'CNPJ DE ONDE FOI PAGO',
  UFPag: 'UF DE ONDE FOI PAGO',
  CNPJIF: 'CNPJ DA INSTITUIÇÃO DE PAGAMENTO',
  cAut: 'AUTORIZAÇÃO',
  CNPJReceb: 'CNPJ DE QUEM RECEBEU',
  UFReceb: 'UF DE QUEM RECEBEU',
  indQuitacao: 'QUITAÇÃO INTEGRAL',
  dPrevEntrega: 'PREVISÃO DE ENTREGA',
  indAceitacao: 'ACEITA',
  vIBS: 'IBS R$',
  vCBS: 'CBS R$',
  vCredIBS: 'CRÉDITO DE IBS R$',
  vCredCBS: 'CRÉDITO DE CBS R$',
  vBC: 'BASE DE CÁLCULO R$',
  cCredPres: 'CÓDIGO DO CRÉDITO PRESUMIDO',
  pCredPres: 'PERCENTUAL DO CRÉDITO PRESUMIDO',
  vCredPres: 'CRÉDITO PRESUMIDO R$',
  chaveAcesso: 'CHAVE DA NOTA DO FORNECIMENTO',
  nItem: 'ITEM DA NOTA DO FORNECIMENTO',
  'gControleEstoque/vIBS': 'CRÉDITO DE IBS A ESTORNAR R$',
  'gControleEstoque/vCBS': 'CRÉDITO DE CBS A ESTORNAR R$',
  'gIBS/vCredPres': 'CRÉDITO PRESUMIDO DE IBS R$',
  'gIBS/pCredPres': 'PERCENTUAL DE IBS',
  'gCBS/vCredPres': 'CRÉDITO PRESUMIDO DE CBS R$',
  'gCBS/pCredPres': 'PERCENTUAL DE CBS',
}

const SIM_NAO = { 0: 'Não', 1: 'Sim' }
const CODIGOS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tpAutor: { 1: 'Emitente da nota', 2: 'Destinatário da nota', 8: 'Empresa sucessora' },
  indPag: { 0: 'À vista', 1: 'A prazo' },
  tpAutorizacao: SIM_NAO,
  indQuitacao: SIM_NAO,
  indAceitacao: SIM_NAO,
  tpMotivo: MOTIVOS_INSUCESSO,
}

/** Names another tag. Quantity and unit are known by prefix: each event has its own pair (qPerecimento, uPerecimento). */
const outro = (tag: string): string =>
  /^(?:q[A-Z]|qtde$)/.test(tag) ? 'QUANTIDADE' : /^(?:u[A-Z]|unidade$)/.test(tag) ? 'UNIDADE' : tag

/** Tells a way of payment by its name. */
const junto = ({ tag, texto }: NoXml): DitoNoEvento[] | null =>
  tag === 'tPag' ? [{ nome: NOMES['tPag'] ?? tag, texto: nomePagamento(texto) }] : null

/** Reads the fields of a note's event, each with its name in words. */
export const toldInEvent = (detalhe: NoXml | null): DitoNoEvento[] =>
  toldIn(detalhe, { nomes: NOMES, outro, codigos: CODIGOS, junto })
