import { dvChave } from '../../../src/core/document/chave.ts'
import { siglaUf } from '../../../src/core/document/uf.ts'
import { isSvc, TP_EMIS_DA_SVC } from '../authorisers.ts'
import { balcao, type Exame, onlyModelo, type SefazRule } from '../judge/rule.ts'
import { DIA, MINUTO } from '../moment.ts'
import { donoOfChave } from '../registry.ts'
import { find, texto } from '../wire/xml.ts'

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''

function chaveOfCampos(e: Exame): string {
  const dhEmi = ide(e, 'dhEmi')
  const emitente = texto(e.inf, 'emit/CNPJ') ?? texto(e.inf, 'emit/CPF') ?? ''
  return (
    ide(e, 'cUF') +
    dhEmi.slice(2, 4) +
    dhEmi.slice(5, 7) +
    emitente.padStart(14, '0') +
    ide(e, 'mod') +
    ide(e, 'serie').padStart(3, '0') +
    ide(e, 'nNF').padStart(9, '0') +
    ide(e, 'tpEmis') +
    ide(e, 'cNF') +
    ide(e, 'cDV')
  )
}

/**
 * Tells if the random code is easy to guess (NT 2019.001 B03-10): one repeated digit, consecutive digits, or the note's
 * number.
 */
function cNfPrevisivel(e: Exame): boolean {
  const cNF = ide(e, 'cNF')
  return (
    /^(\d)\1{7}$/.test(cNF) || '01234567890123456789'.includes(cNF) || Number(cNF) === Number(ide(e, 'nNF'))
  )
}

const idade = ({ agora, emissao }: Exame): number => agora.getTime() - emissao.getTime()
const inContingencia = (e: Exame): boolean => ide(e, 'tpEmis') !== '1'

/** Rules of key and identification (MOC groups A, B), in validation order. */
export const regrasIdentificacao: readonly SefazRule[] = [
  { codigo: 252, check: e => ide(e, 'tpAmb') !== String(e.ambiente) },
  { codigo: 226, check: e => e.ufAutorizadora !== null && ide(e, 'cUF') !== e.ufAutorizadora },
  { codigo: 247, check: e => texto(e.inf, 'emit/enderEmit/UF') !== siglaUf(ide(e, 'cUF')) },
  { codigo: 502, check: e => e.chave !== chaveOfCampos(e) },
  { codigo: 253, check: e => dvChave(e.chave.slice(0, 43)) !== e.chave[43] },
  { codigo: 897, check: cNfPrevisivel },
  { codigo: 703, check: e => idade(e) < -5 * MINUTO },
  onlyModelo('55', { codigo: 228, check: e => !inContingencia(e) && idade(e) > 30 * DIA }),
  {
    codigo: 704,
    check: e => (e.modelo === '65' || balcao(e)) && !inContingencia(e) && idade(e) > 5 * MINUTO,
  },
  { codigo: 556, check: e => !inContingencia(e) && find(e.inf, 'ide/xJust') !== undefined },
  { codigo: 557, check: e => inContingencia(e) && find(e.inf, 'ide/xJust') === undefined },
  {
    codigo: 558,
    check: e => new Date(ide(e, 'dhCont') || 0).getTime() > e.agora.getTime() + 5 * MINUTO,
  },
  {
    codigo: 569,
    check: e =>
      inContingencia(e) &&
      e.emissao.getTime() - new Date(ide(e, 'dhCont') || ide(e, 'dhEmi')).getTime() > 30 * DIA,
  },
  onlyModelo('55', { codigo: 711, check: e => ide(e, 'tpEmis') === '9' && !balcao(e) }),
  onlyModelo('65', { codigo: 450, check: e => isSvc(e.autorizador) }),
  { codigo: 570, check: e => e.autorizador === 'normal' && ['3', '6', '7'].includes(ide(e, 'tpEmis')) },
  {
    codigo: 713,
    check: e => isSvc(e.autorizador) && ide(e, 'tpEmis') !== TP_EMIS_DA_SVC[e.autorizador],
  },
  // series from 890 on are reserved, e.g. for tax offices and for individuals with a CPF (MOC B07-20)
  { codigo: 266, check: e => Number(ide(e, 'serie')) > 889 },
  onlyModelo('65', { codigo: 709, check: e => !['4', '5'].includes(ide(e, 'tpImp')) }),
  onlyModelo('55', { codigo: 710, check: e => ['4', '5'].includes(ide(e, 'tpImp')) }),
]

/** Rules about a number already in the register. When the same key is there, the answer has its protocol. */
export const regrasDuplicidade: readonly SefazRule[] = [
  {
    codigo: 218,
    check: e => {
      const nota = e.cadastro.nota(e.chave)
      return nota?.cancelada === true && `[nRec:${nota.nProt}]`
    },
  },
  {
    codigo: 204,
    check: e => {
      const nota = e.cadastro.nota(e.chave)
      return nota !== undefined && `[nRec:${nota.nProt}][nProt:${nota.nProt}]`
    },
  },
  {
    codigo: 539,
    check: e => {
      const outra = e.cadastro.chaveOfNumero(e.chave)
      return outra !== undefined && `[chNFe:${outra}][nRec:${e.cadastro.nota(outra)?.nProt ?? ''}]`
    },
  },
  {
    codigo: 206,
    check: e => e.cadastro.faixas(donoOfChave(e.chave)).length > 0 && e.cadastro.inutilizado(e.chave),
  },
]
