import { wireToIso } from '../../../../core/dates/day.ts'
import { cleanText, onlyAlphanumeric, zero } from '../../../../core/dfe/kit/text.ts'
import type { EntradaNfe, IdeNfe, ItemNfe } from '../../../../core/dfe/nfe/compose/entrada.ts'
import type {
  CompraNfe,
  DeclaracaoNfe,
  GruposDoItem,
  LocalNfe,
  ObservacaoNfe,
  PessoaNfe,
  TransporteNfe,
} from '../../../../core/dfe/nfe/compose/entrada-documento.ts'
import { typedRules } from '../../../../core/dfe/nfe/compose/imposto-digitado.ts'
import { fillMarks } from '../../../../core/document/marcas.ts'
import { operationOf } from '../../../../core/document/operation.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import type { ItemRules } from '../../../../core/tax/kinds.ts'
import type { Totais } from '../../../../core/tax/sale/resultado.ts'
import { cobrancaOf } from '../../../../core/venda/payment/cobranca.ts'
import { isComputed } from '../../../../domain/documents/documento/first-fault.ts'
import { WITHOUT_TRANSPORT } from '../../../../domain/documents/documento/operacao.ts'
import { taxasDaLeiEm } from '../../../../domain/fiscal/aliquota-da-lei.ts'
import type { NameOf } from '../issuer.ts'
import { freteRetido, gruposDaReforma, gruposDeOficio, gruposRaros } from './entrada-grupos.ts'
import { natOpOf } from './nat-op.ts'
import type { ItemGravado, LugarDaNota, VendaDaNota } from './sale-repository.ts'

/** Function that replaces the placeholders in a text by the document's values. */
type Fill = (texto: string) => string

/** Tells if the sale is a back-office document, without a till. */
export const isDocument = ({ venda }: VendaDaNota): boolean => venda.terminal_id === null

const MAX_FISCO = 2000

const pessoa = (numero: string | null): PessoaNfe | null =>
  numero
    ? { tipo: onlyAlphanumeric(numero).length === 14 ? 'CNPJ' : 'CPF', numero: onlyAlphanumeric(numero) }
    : null

/** Adds to an entry, composed as for any sale, the groups that only a back-office document has. */
export function asDocument(
  entrada: EntradaNfe,
  nota: VendaDaNota,
  totais: Totais,
  municipio: NameOf,
): EntradaNfe {
  const { venda } = nota
  const fill = (texto: string) => fillMarks(texto, totais)
  const grupos = gruposDoDocumento(nota, fill, municipio)
  const contribuinte = notesOf(venda.obs_contrib, fill)
  const infCpl = [
    ...[entrada.infCpl, nota.senar].filter(texto => texto != null).map(fill),
    ...contribuinte.livres,
  ]
  // tipo_faturamento 2: a document without payment
  const semPagamento = venda.tipo_faturamento === 2
  return {
    ...entrada,
    ...grupos,
    obsCont: contribuinte.campos,
    ...splitFisco(grupos.infAdFisco, infCpl.join(' | ') || null),
    ide: { ...entrada.ide, ...ideDoDocumento(nota, entrada.ide.dhEmi) },
    autXML: [...new Set([...(entrada.autXML ?? []), ...(grupos.autXML ?? [])])],
    itens: entrada.itens.map((item, i) => itemDoDocumento(item, nota.itens[i], venda)),
    pagamento: semPagamento ? [] : entrada.pagamento,
    vTroco: semPagamento ? '0.00' : entrada.vTroco,
  }
}

function itemDoDocumento(
  item: ItemNfe,
  gravado: ItemGravado | undefined,
  venda: VendaDaNota['venda'],
): ItemNfe {
  if (!gravado) return item
  const { tipo_operacao, cfop_id, tipo_debito } = venda
  const aMao = !isComputed(gravado, tipo_operacao)
  const grupos = gruposDoItem(gravado, tipo_debito ?? null)
  const regras =
    aMao && operationOf(venda).finNFe === '4' ? asSold(item.regras, grupos.referencia?.chave) : item.regras
  return {
    ...item,
    ...grupos,
    regras: typedRules(gravado, regras, { cfopDoDocumento: cfop_id ?? null, aMao }),
    infAdProd: [item.infAdProd, gravado.obs].filter(Boolean).join(' '),
    contexto: {
      ...item.contexto,
      ...(aMao && gravado.aliq_fcp != null ? { pFCP: gravado.aliq_fcp } : {}),
      pDevol: gravado.percete_dev ?? null, // the API's spelling
    },
  }
}

/** Takes the IBS and CBS rates of the original note's month, by its key: a return uses the rates of the sale. */
function asSold(regras: ItemRules, chave: string | null | undefined): ItemRules {
  if (!chave) return regras
  const dia = `20${chave.slice(2, 4)}-${chave.slice(4, 6)}-01`
  return {
    ...regras,
    ibs: taxasDaLeiEm('ibs', regras.ibs, dia),
    cbs: taxasDaLeiEm('cbs', regras.cbs, dia),
  }
}

/** Gives natOp and indIntermed, and for an NF-e (55) the fields of `ide` that SEFAZ refuses in an NFC-e (705, 708). */
function ideDoDocumento(nota: VendaDaNota, dhEmi: string): Partial<IdeNfe> {
  const { venda } = nota
  return {
    natOp: natOpOf(nota),
    indIntermed: venda.ind_intermediador === 1 ? '1' : '0',
    ...(venda.modelo === '55'
      ? {
          dhSaiEnt: departureOf(venda.data_sainda, dhEmi),
          devolucao_nfref: nota.empresa.devolucao_nfref,
          refNFe: (venda.ref ?? []).map(onlyAlphanumeric).filter(Boolean),
          dPrevEntrega: wireToIso(venda.previsao_entrega) || null,
          tpNFDebito: venda.tipo_debito ?? null,
          tpNFCredito: venda.tipo_credito ?? null,
        }
      : {}),
  }
}

/** Gives the moment of departure: on the day of issue dhEmi, on another day midnight. Null: no day is given. */
function departureOf(data: string | null | undefined, dhEmi: string): string | null {
  const dia = wireToIso(data)
  if (dia === '') return null
  return dia === dhEmi.slice(0, 10) ? dhEmi : `${dia}T00:00:00${dhEmi.slice(19)}`
}

/** Makes the groups that only a back-office document has, from the sale and the registers as they are now. */
function gruposDoDocumento(nota: VendaDaNota, fill: Fill, municipio: NameOf): Partial<EntradaNfe> {
  const { venda } = nota
  const observacoes = fiscalNotes(nota, fill)
  const dito: Partial<EntradaNfe> = {
    obsFisco: observacoes.campos,
    infAdFisco: observacoes.texto,
    autXML: (venda.autsXml ?? []).map(onlyAlphanumeric),
    intermediador:
      venda.ind_intermediador === 1 && venda.cnpj_intermediador
        ? {
            CNPJ: onlyAlphanumeric(venda.cnpj_intermediador),
            idCadIntTran: cleanText(venda.id_intermediador ?? '', 60),
          }
        : null,
  }
  if (venda.modelo !== '55') return dito
  return {
    ...dito,
    retirada: retiradaDe(nota, municipio),
    entrega: entregaDe(nota, municipio),
    compra: compraDe(nota),
    ...gruposDaReforma(nota),
    ...gruposDeOficio(nota),
    modFrete: String(venda.fretepor ?? WITHOUT_TRANSPORT) as NonNullable<EntradaNfe['modFrete']>,
    transporte: transporteDe(nota, municipio),
    cobranca: cobrancaOf(nota.pagamentos),
    exporta:
      venda.uf_embarque && venda.local_embarque
        ? {
            UFSaidaPais: venda.uf_embarque,
            xLocExporta: venda.local_embarque,
            xLocDespacho: venda.local_despacho ?? null,
          }
        : null,
  }
}

type Observacoes = VendaDaNota['venda']['obs_contrib']

/** Splits observations: short ones become fields; longer ones, with their name, go to the free text. */
function notesOf(observacoes: Observacoes, fill: Fill): { campos: ObservacaoNfe[]; livres: string[] } {
  const todas = (observacoes ?? []).map(({ nome, obs }) => ({ nome, obs: fill(obs) }))
  const fits = ({ nome, obs }: (typeof todas)[number]) => nome.length <= 20 && obs.length <= 60
  return {
    campos: todas.filter(fits).map(({ nome, obs }) => ({ xCampo: nome, xTexto: obs })),
    livres: todas.filter(nota => !fits(nota)).map(({ nome, obs }) => `${nome}: ${obs}`),
  }
}

/** Gives the observations for the tax office, as fields and as text. */
function fiscalNotes({ venda }: VendaDaNota, fill: Fill): { campos: ObservacaoNfe[]; texto: string | null } {
  const { campos, livres } = notesOf(venda.obs_fisco, fill)
  return { campos, texto: [fill(venda.obs_fisco_venda ?? ''), ...livres].filter(Boolean).join(' | ') || null }
}

/** Moves the text that does not fit in infAdFisco to the start of infCpl, so that no text is lost. */
function splitFisco(infAdFisco: string | null | undefined, infCpl: string | null) {
  const texto = infAdFisco ?? ''
  const resto = texto.slice(MAX_FISCO).trim()
  return {
    infAdFisco: texto.slice(0, MAX_FISCO) || null,
    infCpl: [resto, infCpl].filter(Boolean).join(' | ') || null,
  }
}

function compraDe({ venda }: VendaDaNota): CompraNfe | null {
  const dita = {
    xNEmp: venda.compra_empenho ?? null,
    xPed: venda.compra_pedido ?? null,
    xCont: venda.compra_contrato ?? null,
  }
  return Object.values(dita).some(Boolean) ? dita : null
}

function retiradaDe({ retirada }: VendaDaNota, municipio: NameOf): LocalNfe | null {
  const lugar = retirada?.endereco && placeOf(retirada.endereco, municipio)
  return lugar
    ? {
        ...lugar,
        documento: pessoa(retirada.cpf_cnpj),
        xNome: retirada.nome,
        IE: retirada.endereco?.ie ?? null,
        email: retirada.endereco?.email ?? null,
      }
    : null
}

function entregaDe({ entrega }: VendaDaNota, municipio: NameOf): LocalNfe | null {
  const lugar = entrega && placeOf(entrega, municipio)
  return lugar
    ? {
        ...lugar,
        documento: pessoa(entrega.cnpj_cpf),
        xNome: entrega.destinatario,
        IE: entrega.ie,
        email: entrega.email,
      }
    : null
}

/** Makes a place; null when the city is unknown or the address incomplete, because the layout refuses half an address. */
function placeOf(lugar: LugarDaNota, municipio: NameOf): LocalNfe | null {
  const xMun = lugar.municipio ? municipio(lugar.municipio) : null
  const UF = lugar.municipio ? siglaUf(lugar.municipio.slice(0, 2)) : null
  if (!lugar.endereco || !lugar.numero || !lugar.bairro || !lugar.municipio || !xMun || !UF) return null
  return {
    xLgr: lugar.endereco,
    nro: lugar.numero,
    xCpl: lugar.complemento,
    xBairro: lugar.bairro,
    cMun: lugar.municipio,
    xMun,
    UF,
    CEP: lugar.cep,
    fone: lugar.fone,
  }
}

function transporteDe({ venda, transportadora }: VendaDaNota, municipio: NameOf): TransporteNfe {
  const lugar = transportadora?.endereco
  return {
    transportador: transportadora
      ? {
          documento: pessoa(transportadora.cpf_cnpj),
          xNome: transportadora.nome,
          IE: lugar?.ie ?? null,
          xEnder: [lugar?.endereco, lugar?.numero, lugar?.bairro].filter(Boolean).join(', ') || null,
          xMun: lugar?.municipio ? municipio(lugar.municipio) : null,
          UF: lugar?.municipio ? siglaUf(lugar.municipio.slice(0, 2)) : null,
        }
      : null,
    veiculo: venda.placa
      ? { placa: venda.placa, UF: venda.ufplaca ?? null, RNTC: venda.transpo_rntc ?? null }
      : null,
    reboques: (venda.transpo_reboques ?? []).map(({ placa, uf, rntc }) => ({ placa, UF: uf, RNTC: rntc })),
    vagao: venda.transpo_vagao ?? null,
    balsa: venda.transpo_balsa ?? null,
    retido: freteRetido(venda),
    volumes: [
      {
        qVol: venda.transpo_qtde ?? null,
        esp: venda.transpo_especie ?? null,
        marca: venda.transpo_marca ?? null,
        nVol: venda.transpo_numero ?? null,
        pesoL: venda.transpo_pesoliquedo ?? null, // the API's spelling
        pesoB: venda.transpo_pesobruto ?? null,
        lacres: (venda.transpo_lacres ?? []).filter(Boolean),
      },
    ],
  }
}

/** Makes the groups that only a line of a back-office document has. */
function gruposDoItem(item: ItemGravado, debito: string | null): GruposDoItem {
  const { num_pedido, num_item, dis, det_exporta, nota_de_origem } = item
  const aduana = [item.base_ii, item.valor_aduaneiro, item.valor_iof]
  return {
    pedido: num_pedido || num_item ? { xPed: num_pedido ?? null, nItemPed: num_item ?? null } : null,
    importacao:
      (dis ?? []).length > 0 || !aduana.every(zero)
        ? {
            vBC: item.base_ii ?? null,
            vDespAdu: item.valor_aduaneiro ?? null,
            vIOF: item.valor_iof ?? null,
            declaracoes: (dis ?? []).map(declaracao),
          }
        : null,
    referencia: nota_de_origem ?? typedOrigin(item),
    ...gruposRaros(item, debito),
    exportacoes: (det_exporta ?? []).map(({ drawback, registro, chave, qtde }) => ({
      nDraw: drawback ?? null,
      exportInd:
        registro && chave && qtde ? { nRE: registro, chNFe: onlyAlphanumeric(chave), qExport: qtde } : null,
    })),
  }
}

/** Reads the original note's key and item that the user typed in a line, for an original that this system did not issue. */
const typedOrigin = ({ nota_origem_chave: chave, nota_origem_item: nItem }: ItemGravado) =>
  chave || nItem
    ? { chave: chave ? onlyAlphanumeric(chave) : null, nItem: nItem ? String(nItem) : null }
    : null

type Di = NonNullable<ItemGravado['dis']>[number]

const declaracao = (di: Di): DeclaracaoNfe => ({
  nDI: di.num_di,
  dDI: wireToIso(di.data_registro),
  xLocDesemb: di.desembaraco,
  UFDesemb: di.uf_desembaraco,
  dDesemb: wireToIso(di.data_desembaraco),
  tpViaTransp: String(di.via_transporte),
  vAFRMM: di.valor_afrem ?? null,
  tpIntermedio: String(di.forma_import),
  CNPJ: di.cnpj_exportador ? onlyAlphanumeric(di.cnpj_exportador) : null,
  UFTerceiro: di.uf_adiquirinte ?? null,
  cExportador: di.cod_exportado,
  adi: di.adicoes.map((adicao, i) => ({
    nAdicao: adicao.numero ? String(adicao.numero) : null,
    // absent when equal to the position, because then the user did not choose the number
    nSeqAdic: adicao.numero_seq && adicao.numero_seq !== i + 1 ? String(adicao.numero_seq) : null,
    cFabricante: adicao.cod_fabricante,
    vDescDI: adicao.desconto ?? null,
    nDraw: adicao.drawback ? String(adicao.drawback) : null,
  })),
})
