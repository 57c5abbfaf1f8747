import { isDebitoPorLinha } from '../../../law/classe-do-ajuste.ts'
import { asOf } from '../../../law/index.ts'
import { dec } from '../../../money/decimal.ts'
import { toText } from '../../../money/round.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, onlyAlphanumeric, onlyDigits, opc, zero } from '../../kit/text.ts'
import type { EntradaNfe } from './entrada.ts'
import type {
  AgropecuarioNfe,
  CobrancaNfe,
  LocalNfe,
  ObservacaoNfe,
  PessoaNfe,
  TransporteNfe,
  VeiculoNfe,
  VolumeNfe,
} from './entrada-documento.ts'
import { endereco, inteiro } from './partes.ts'

/**
 * Composes the groups outside the lines that a back-office document may have, by tag. Groups without data are null, except
 * `transp`, which every note has.
 */
export function composeGrupos(entrada: EntradaNfe, numero: string): GrupoXml {
  const { dest, emit, exporta, compra } = entrada
  const doDest = dest && dest.documento.tipo !== 'idEstrangeiro' ? (dest.documento as PessoaNfe) : null
  return {
    retirada: entrada.retirada
      ? composeLocal(entrada.retirada, { tipo: 'CNPJ', numero: emit.CNPJ }, emit.xNome)
      : null,
    entrega: entrada.entrega ? composeLocal(entrada.entrega, doDest, dest?.xNome) : null,
    transp: composeTransp(entrada),
    cobr: entrada.cobranca && !isUnpaid(entrada) ? composeCobr(entrada.cobranca, numero) : null,
    exporta: exporta
      ? {
          UFSaidaPais: exporta.UFSaidaPais,
          xLocExporta: cleanText(exporta.xLocExporta, 60),
          xLocDespacho: opc(exporta.xLocDespacho, 60),
        }
      : null,
    compra: compra
      ? { xNEmp: opc(compra.xNEmp, 22), xPed: opc(compra.xPed, 60), xCont: opc(compra.xCont, 60) }
      : null,
    agropecuario: entrada.agropecuario ? composeAgropecuario(entrada.agropecuario) : null,
  }
}

const composeAgropecuario = ({ receituarios, guia }: AgropecuarioNfe): GrupoXml =>
  guia ? { guiaTransito: { ...guia } } : { defensivo: receituarios.map(cada => ({ ...cada })) }

/** Composes groups B31 and B34: the government as buyer, and earlier notes by which the goods were paid. */
export function composeGoverno({ compraGov, antecipadas = [] }: EntradaNfe): GrupoXml {
  return {
    gCompraGov: compraGov
      ? {
          tpEnteGov: compraGov.tpEnteGov,
          pRedutor: casas(compraGov.pRedutor, 4, 4),
          tpOperGov: compraGov.tpOperGov,
          refDFeAnt: compraGov.refDFeAnt ?? [],
        }
      : null,
    gPagAntecipado: antecipadas.length > 0 ? { refNFe: antecipadas } : null,
  }
}

export const composeProcessos = ({ processos = [] }: EntradaNfe): GrupoXml[] =>
  processos.map(({ nProc, indProc, tpAto }) => ({
    nProc: cleanText(nProc, 60),
    indProc,
    tpAto: tpAto ?? null,
  }))

function composeLocal(local: LocalNfe, default_: PessoaNfe | null, nome?: string | null): GrupoXml {
  const documento = local.documento ?? default_
  return {
    ...(documento ? { [documento.tipo]: documento.numero } : {}),
    xNome: opc(local.xNome ?? nome, 60),
    ...endereco(local),
    email: inteiro(local.email, 60),
    IE: ie(local.IE),
  }
}

const ie = (texto: string | null | undefined): string | null =>
  !texto ? null : /^isento$/i.test(texto.trim()) ? 'ISENTO' : onlyDigits(texto) || null

function composeTransp({ modFrete, transporte, ide }: EntradaNfe): GrupoXml {
  const { transportador, retido, volumes = [] } = transporte ?? {}
  return {
    modFrete: modFrete ?? '9',
    transporta: transportador
      ? {
          ...(transportador.documento
            ? { [transportador.documento.tipo]: transportador.documento.numero }
            : {}),
          xNome: opc(transportador.xNome, 60),
          IE: ie(transportador.IE),
          xEnder: opc(transportador.xEnder, 60),
          xMun: opc(transportador.xMun, 60),
          UF: transportador.UF ?? null,
        }
      : null,
    retTransp: retido
      ? {
          vServ: casas(retido.vServ, 2, 2),
          vBCRet: casas(retido.vBCRet, 2, 2),
          pICMSRet: casas(retido.pICMSRet, 2, 4),
          vICMSRet: casas(retido.vICMSRet, 2, 2),
          CFOP: retido.CFOP,
          cMunFG: retido.cMunFG,
        }
      : null,
    ...composeVeiculos(transporte ?? {}, ide.idDest !== '2'),
    vol: volumes.map(composeVolume).filter(volume => Object.values(volume).some(Boolean)),
  }
}

/** Composes the vehicle, by road, rail or water. An interstate note names no road vehicle (rej. 868): its MDF-e does. */
function composeVeiculos({ veiculo, reboques = [], vagao, balsa }: TransporteNfe, daqui: boolean): GrupoXml {
  if (vagao) return { vagao: cleanText(vagao, 20) }
  if (balsa) return { balsa: cleanText(balsa, 20) }
  if (!daqui) return {}
  return { veicTransp: veiculo ? composeVeiculo(veiculo) : null, reboque: reboques.map(composeVeiculo) }
}

const composeVeiculo = ({ placa, UF, RNTC }: VeiculoNfe): GrupoXml => ({
  placa: onlyAlphanumeric(placa),
  UF: UF ?? null,
  RNTC: opc(RNTC, 20),
})

function composeVolume({ qVol, esp, marca, nVol, pesoL, pesoB, lacres = [] }: VolumeNfe): GrupoXml {
  const quantos = (quantidade: string | null | undefined, places: number): string | null =>
    zero(quantidade) ? null : casas(quantidade ?? '0', places, places)
  return {
    // rounded up: a part of a volume counts as one
    qVol: zero(qVol)
      ? null
      : dec(qVol ?? '0')
          .ceil()
          .toFixed(),
    esp: opc(esp, 60),
    marca: opc(marca, 60),
    nVol: opc(nVol, 60),
    pesoL: quantos(pesoL, 3),
    pesoB: quantos(pesoB, 3),
    ...(lacres.length > 0 ? { lacres: lacres.map(nLacre => ({ nLacre: cleanText(nLacre, 60) })) } : {}),
  }
}

/** Tells whether the note has no payment and no invoice: adjustments and returns (rej. 871), notes without payments. */
export const isUnpaid = ({ pagamento, ide }: EntradaNfe): boolean =>
  pagamento.length === 0 || /^[34]$/.test(ide.finNFe ?? '1')

/** Composes the invoice with all fields, the discount even when zero (rej. 905). */
function composeCobr({ nFat, vOrig, vDesc, duplicatas }: CobrancaNfe, numero: string): GrupoXml {
  return {
    fat: {
      nFat: cleanText(nFat ?? '', 60) || numero,
      vOrig: casas(vOrig, 2, 2),
      vDesc: casas(vDesc ?? '0', 2, 2),
      vLiq: toText(dec(vOrig).minus(dec(vDesc ?? '0'))),
    },
    dup: duplicatas.map(({ dVenc, vDup }, i) => ({
      nDup: String(i + 1).padStart(3, '0'),
      dVenc,
      vDup: casas(vDup, 2, 2),
    })),
  }
}

export const composeObservacoes = (observacoes: readonly ObservacaoNfe[] | undefined): GrupoXml[] =>
  (observacoes ?? []).map(({ xCampo, xTexto }) => ({
    '@xCampo': cleanText(xCampo, 20),
    xTexto: cleanText(xTexto, 60),
  }))

/** Tells whether each line names its own referenced note instead of NFref (NT 2025.002): returns, and some debits. */
export const referencesPerItem = ({ ide }: EntradaNfe): boolean =>
  (ide.finNFe === '4' && asOf(ide.dhEmi).ligado('devolucao_item_ref')) ||
  (ide.finNFe === '6' && isDebitoPorLinha(ide.tpNFDebito))

export const composeReferencias = (entrada: EntradaNfe): GrupoXml[] =>
  referencesOf(entrada).map(chave => ({ [tagOf(chave)]: chave }))

/** Lists the keys of NFref: none where each line names its note, unless a return names them in both places. */
function referencesOf(entrada: EntradaNfe): readonly string[] {
  const { ide, itens } = entrada
  if (!referencesPerItem(entrada)) return ide.refNFe ?? []
  if (ide.finNFe !== '4' || !ide.devolucao_nfref) return []
  return [...new Set([...(ide.refNFe ?? []), ...itens.flatMap(({ referencia }) => referencia?.chave ?? [])])]
}

/** Chooses the reference tag by the model inside the key: a freight document (57, 67) is refCTe. */
const tagOf = (chave: string): string => (/^(57|67)$/.test(chave.slice(20, 22)) ? 'refCTe' : 'refNFe')

/**
 * Lists the CNPJs and CPFs that may download the note, without the recipient: SEFAZ refuses the recipient's number in
 * the list (rej. 324, 326), because the recipient may download the note anyway.
 */
export const composeAutXml = ({ autXML = [], dest }: EntradaNfe): GrupoXml[] =>
  autXML
    .filter(numero => numero !== dest?.documento.numero)
    .map(numero => (numero.length === 11 ? { CPF: numero } : { CNPJ: numero }))
