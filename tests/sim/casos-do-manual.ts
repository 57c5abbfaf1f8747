import { chave, naLinha, type Par, ref } from './casos-do-documento.ts'
import type { Caso } from './simulator-cases.ts'
import { CNPJ, COM_ST_RETIDO } from './simulator-fixture.ts'

const ICMS = '<CST>00</CST><modBC>3</modBC><vBC>50.00</vBC><pICMS>18.0000</pICMS><vICMS>9.00</vICMS>'
const ST = '<ICMS60><orig>0</orig><CST>60</CST>'
/** FCP of the first line; FCP that substitution took, of the second. */
const fcp = (taxa: string): Par => [ICMS, `${ICMS}<pFCP>${taxa}</pFCP><vFCP>0.00</vFCP>`]
const fcpSt = (taxa: string, valor: string): Par[] => [
  [ST, `${ST}<vBCFCPSTRet>50.00</vBCFCPSTRet><pFCPSTRet>${taxa}</pFCPSTRet><vFCPSTRet>${valor}</vFCPSTRet>`],
  ['<vFCPSTRet>0.00</vFCPSTRet><vProd>', `<vFCPSTRet>${valor}</vFCPSTRet><vProd>`],
]
const gasolina = (resto = ''): Par =>
  naLinha(
    `<comb><cProdANP>320101001</cProdANP><descANP>GASOLINA A COMUM</descANP><UFCons>SP</UFCons>${resto}</comb>`,
  )
const ISENTO: Par[] = [
  [`<ICMS00><orig>0</orig>${ICMS}</ICMS00>`, '<ICMS40><orig>0</orig><CST>40</CST></ICMS40>'],
  ['<vBC>50.00</vBC><vICMS>9.00</vICMS><vICMSDeson>', '<vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>'],
  ['<CEST>0302100</CEST><CFOP>5102', '<CEST>0302100</CEST><cBenef>SP010360</cBenef><CFOP>5102'],
]
const ORIGEM = '<origComb><indImport>0</indImport><cUFOrig>35</cUFOrig><pOrig>100.0000</pOrig></origComb>'
const REVENDA: Par[] = [
  ['<indFinal>1', '<indFinal>0'],
  ['<indIEDest>9</indIEDest>', '<indIEDest>1</indIEDest><IE>110042490114</IE>'],
]
const regular = (cst: string): Par => [
  '</gCBS></gIBSCBS>',
  `</gCBS><gTribRegular><CSTReg>${cst}</CSTReg><cClassTribReg>000001</cClassTribReg><pAliqEfetRegIBSUF>0.1000</pAliqEfetRegIBSUF>` +
    '<vTribRegIBSUF>0.04</vTribRegIBSUF><pAliqEfetRegIBSMun>0.0000</pAliqEfetRegIBSMun><vTribRegIBSMun>0.00</vTribRegIBSMun>' +
    '<pAliqEfetRegCBS>0.9000</pAliqEfetRegCBS><vTribRegCBS>0.33</vTribRegCBS></gTribRegular></gIBSCBS>',
]

const dePapel = (grupo: string): Par => ['</verProc>', `</verProc><NFref>${grupo}</NFref>`]
const NF_DE_PAPEL = `<cUF>35</cUF><AAMM>2610</AAMM><CNPJ>${CNPJ}</CNPJ>`
const LANCAMENTO: Par = ['<CFOP>5102', '<CFOP>5929']
/** A sale refers to no ticket since then. */
const SEM_CUPOM = '2026-12-14'
const offline = chave('1', '55', CNPJ, '9')

/** Rejections of the manual whose note is neither a ticket's nor a back office's own. */
export const DO_MANUAL_65: Caso[] = [
  [875, 'FCP da substituição que não é o do estado', fcpSt('3.0000', '1.50')],
  [880, 'FCP de zero', [fcp('0.0000')]],
  [881, 'FCP da substituição de zero', fcpSt('0.0000', '0.00')],
  [960, 'gasolina por CST 00', [gasolina()]],
  [1066, 'tributação regular de CST que não existe', [regular('999')]],
]

export const DO_MANUAL_55: Caso[] = [
  [375, 'lançamento do que saiu por NFC-e', [LANCAMENTO, ref(chave('1', '65'))], SEM_CUPOM],
  [375, 'lançamento do que saiu offline no balcão', [LANCAMENTO, ref(offline)], SEM_CUPOM],
  [679, 'venda que referencia NFC-e', [ref(chave('1', '65'))], SEM_CUPOM],
  [679, 'venda que referencia NF-e do balcão', [ref(offline)], SEM_CUPOM],
  [681, 'NF de papel', [dePapel(`<refNF>${NF_DE_PAPEL}<mod>01</mod><serie>1</serie><nNF>7</nNF></refNF>`)]],
  [
    682,
    'NF de produtor',
    [dePapel(`<refNFP>${NF_DE_PAPEL}<IE>ISENTO</IE><mod>04</mod><serie>1</serie><nNF>7</nNF></refNFP>`)],
  ],
  [924, 'cupom fiscal', [dePapel('<refECF><mod>2D</mod><nECF>1</nECF><nCOO>7</nCOO></refECF>')]],
  [909, 'gasolina a quem revende, sem a origem', [gasolina(), ...ISENTO, ...REVENDA, COM_ST_RETIDO]],
  [938, 'a quem revende, sem o ST retido antes', REVENDA],
]

/** What is nearest to each of them and nothing refuses. */
export const PERTO_DO_MANUAL_65: Readonly<Record<number, Par[]>> = {
  875: fcpSt('2.0000', '1.00'),
  880: [],
  881: [],
  960: [gasolina(), ...ISENTO],
  1066: [regular('000')],
}
export const PERTO_DO_MANUAL_55: Readonly<Record<number, Par[]>> = {
  375: [LANCAMENTO, ref(chave('1'))],
  679: [ref(chave('1'))],
  681: [ref(chave('1'))],
  682: [ref(chave('1'))],
  924: [ref(chave('1'))],
  909: [gasolina(ORIGEM), ...ISENTO, ...REVENDA, COM_ST_RETIDO],
  938: [...REVENDA, COM_ST_RETIDO],
}
