import { parseChave } from '../../../document/chave.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, onlyAlphanumeric, onlyDigits, opc } from '../../kit/text.ts'
import { VERSAO_MDFE } from '../layout/mdfe.ts'
import type { CargaMdfe, EntradaMdfe, LocalMdfe, SeguroMdfe } from './entrada.ts'
import { composeModal } from './modal.ts'

/**
 * Builds the plain object of the MDFe element, for `writeXml(MDFE, objeto)`. Pure: equal entries give equal bytes.
 * @throws only for programmer mistakes (a key that does not fit); `checkMdfe` reports what a user can correct.
 */
export function buildMdfe(entrada: EntradaMdfe): GrupoXml {
  const { infAdFisco, infCpl } = entrada
  return {
    infMDFe: {
      '@Id': `MDFe${entrada.chave}`,
      '@versao': VERSAO_MDFE,
      ide: composeIde(entrada),
      emit: composeEmit(entrada),
      infModal: { '@versaoModal': VERSAO_MDFE, ...composeModal(entrada.modal) },
      infDoc: {
        infMunDescarga: entrada.descarregamento.map(({ cMun, xMun, documentos }) => ({
          cMunDescarga: cMun,
          xMunDescarga: cleanText(xMun, 60),
          ...composeDocuments(documentos),
        })),
      },
      seg: entrada.seguros.map(composeSeguro),
      prodPred: composeProduto(entrada.produto),
      tot: {
        ...countDocuments(entrada),
        vCarga: casas(entrada.carga.valor, 2, 2),
        cUnid: entrada.carga.unidade,
        qCarga: casas(entrada.carga.peso, 4, 4),
      },
      lacres: entrada.lacres.map(nLacre => ({ nLacre: cleanText(nLacre, 60) })),
      autXML: entrada.autorizados.map(({ tipo, numero }) => ({ [tipo]: numero })),
      infAdic: infAdFisco || infCpl ? { infAdFisco: opc(infAdFisco, 2000), infCpl: opc(infCpl, 5000) } : null,
      infRespTec: composeRespTec(entrada.infRespTec),
    },
  }
}

function composeIde({ chave, ide, carregamento, percurso, modal }: EntradaMdfe): GrupoXml {
  const partes = parseChave(chave)
  if (!partes) throw new Error(`not a key: ${chave}`)
  return {
    cUF: partes.cUF,
    tpAmb: ide.tpAmb,
    tpEmit: ide.tpEmit,
    tpTransp: ide.tpTransp ?? null,
    mod: partes.mod,
    serie: String(Number(partes.serie)),
    nMDF: String(Number(partes.nNF)),
    cMDF: partes.cNF,
    cDV: chave.slice(43),
    modal: modal.modal,
    dhEmi: ide.dhEmi,
    tpEmis: ide.tpEmis,
    procEmi: '0',
    verProc: cleanText(ide.verProc, 20),
    UFIni: ide.UFIni,
    UFFim: ide.UFFim,
    infMunCarrega: carregamento.map(({ cMun, xMun }) => ({
      cMunCarrega: cMun,
      xMunCarrega: cleanText(xMun, 60),
    })),
    infPercurso: percurso.map(UFPer => ({ UFPer })),
    dhIniViagem: ide.dhIniViagem ?? null,
    indCanalVerde: ide.canalVerde ? '1' : null,
    indCarregaPosterior: ide.posterior ? '1' : null,
  }
}

function composeEmit({ emit }: EntradaMdfe): GrupoXml {
  const { endereco } = emit
  return {
    [emit.documento.tipo]: emit.documento.numero,
    IE: emit.IE ? onlyDigits(emit.IE) : null,
    xNome: cleanText(emit.xNome, 60),
    xFant: opc(emit.xFant, 60),
    enderEmit: {
      xLgr: cleanText(endereco.xLgr, 60),
      nro: cleanText(endereco.nro, 60) || 'S/N',
      xCpl: opc(endereco.xCpl, 60),
      xBairro: cleanText(endereco.xBairro, 60),
      cMun: endereco.cMun,
      xMun: cleanText(endereco.xMun, 60),
      CEP: endereco.CEP ? onlyDigits(endereco.CEP) : null,
      UF: endereco.UF,
      fone: endereco.fone ? onlyDigits(endereco.fone) || null : null,
      email: endereco.email || null,
    },
  }
}

/** Tag of each group of documents and of its key, and its count in the totals, by model. */
const GROUPS: Readonly<Record<string, readonly [group: string, key: string, count: string]>> = {
  '55': ['infNFe', 'chNFe', 'qNFe'],
  '57': ['infCTe', 'chCTe', 'qCTe'],
  '67': ['infCTe', 'chCTe', 'qCTe'],
  '58': ['infMDFeTransp', 'chMDFe', 'qMDFe'],
}

function groupOf({ chave }: CargaMdfe): readonly [group: string, key: string, count: string] {
  const found = GROUPS[chave.slice(20, 22)]
  if (!found) throw new Error(`no group for the key ${chave}`)
  return found
}

function composeDocuments(documentos: readonly CargaMdfe[]): GrupoXml {
  const out: Record<string, GrupoXml[]> = {}
  for (const documento of documentos) {
    const [group, key] = groupOf(documento)
    out[group] ??= []
    out[group].push({
      [key]: documento.chave,
      indReentrega: documento.reentrega ? '1' : null,
      infUnidTransp: documento.unidades?.map(({ tipo, id, lacres, cargas }) => ({
        tpUnidTransp: tipo,
        idUnidTransp: onlyAlphanumeric(id),
        lacUnidTransp: lacres.map(nLacre => ({ nLacre: cleanText(nLacre, 20) })),
        infUnidCarga: cargas.map(carga => ({
          tpUnidCarga: carga.tipo,
          idUnidCarga: onlyAlphanumeric(carga.id),
          lacUnidCarga: carga.lacres.map(nLacre => ({ nLacre: cleanText(nLacre, 20) })),
        })),
      })),
      peri: documento.perigosos?.map(perigoso => ({
        nONU: perigoso.nONU,
        xNomeAE: opc(perigoso.nome, 150),
        xClaRisco: opc(perigoso.classe, 40),
        grEmb: opc(perigoso.grupo, 6),
        qTotProd: cleanText(perigoso.quantidade, 20),
        qVolTipo: opc(perigoso.volumes, 60),
      })),
    })
  }
  return out
}

/** Counts the keys of each kind (rej. 667); a kind without keys is left out. */
function countDocuments({ descarregamento }: EntradaMdfe): GrupoXml {
  const out: Record<string, number> = {}
  for (const documento of descarregamento.flatMap(({ documentos }) => documentos)) {
    const [, , count] = groupOf(documento)
    out[count] = (out[count] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(out).map(([tag, count]) => [tag, String(count)]))
}

const composeSeguro = ({ responsavel, documento, seguradora, ...resto }: SeguroMdfe): GrupoXml => ({
  infResp: { respSeg: responsavel, ...(documento ? { [documento.tipo]: documento.numero } : {}) },
  infSeg: seguradora ? { xSeg: cleanText(seguradora.nome, 30), CNPJ: seguradora.cnpj } : null,
  nApol: opc(resto.apolice, 20),
  nAver: resto.averbacoes.map(numero => cleanText(numero, 40)),
})

const composeLocal = (local: LocalMdfe): GrupoXml =>
  'cep' in local
    ? { CEP: onlyDigits(local.cep) }
    : { latitude: degrees(local.latitude), longitude: degrees(local.longitude) }

/** Writes six places, and the sign. */
const degrees = (texto: string): string =>
  texto.startsWith('-') ? `-${casas(texto.slice(1), 6, 6)}` : casas(texto, 6, 6)

function composeProduto(produto: EntradaMdfe['produto']): GrupoXml | null {
  if (!produto) return null
  const { lotacao } = produto
  return {
    tpCarga: produto.tipo,
    xProd: cleanText(produto.nome, 120),
    cEAN: produto.gtin || null,
    NCM: produto.ncm || null,
    infLotacao: lotacao
      ? {
          infLocalCarrega: composeLocal(lotacao.carrega),
          infLocalDescarrega: composeLocal(lotacao.descarrega),
        }
      : null,
  }
}

function composeRespTec(dados: EntradaMdfe['infRespTec']): GrupoXml | null {
  if (!dados) return null
  const { csrt, ...quem } = dados
  // three digits here, two in the note
  return { ...quem, ...(csrt ? { ...csrt, idCSRT: csrt.idCSRT.padStart(3, '0') } : {}) }
}
