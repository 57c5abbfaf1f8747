import { dvChave } from '../../../src/core/document/chave.ts'
import { type Nota, trocar } from '../simulator-fixture.ts'
import { type Linha, linha, type Mesa } from './mesa.ts'

const OUTRO = '98765001000121'
const errada = (chave: string): string => chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10)
/** The second one is another in that way, or its key is told so. */
const noLugar =
  (fica: Partial<Nota>, dizer = (chave: string) => chave, antes: Partial<Nota> = {}) =>
  async (m: Mesa) => {
    const primeira = await m.autorizada(antes)
    const offline = await m.autorizada({ tpEmis: '9', ...fica })
    m.depois(2)
    return m.evento(primeira.chave, {
      tpEvento: '110112',
      nProt: primeira.nProt,
      chNFeRef: dizer(offline.chave),
    })
  }
const bomNoLugar = noLugar({})
const outra = (...pares: [string, string][]) => ({ mudar: trocar(...pares) })
const CLIENTE: [string, string] = [
  '<det nItem="1">',
  '<dest><CPF>52998224725</CPF><indIEDest>9</indIEDest></dest><det nItem="1">',
]
const comDv = (chave43: string): string => chave43 + dvChave(chave43)
/** The second one was issued then; they are sent together. */
const duasHorasDepois = (hora: string) => async (m: Mesa) => {
  const primeira = await m.autorizada()
  m.depois(120)
  const offline = await m.autorizada({ tpEmis: '9', dhEmi: `2026-11-20T${hora}-03:00` })
  m.depois(121)
  return m.evento(primeira.chave, { tpEvento: '110112', nProt: primeira.nProt, chNFeRef: offline.chave })
}
/** A real more of expenses on the second item. */
const comDespesa = (nfe: string): string => {
  const [antes = '', depois = ''] = nfe.split('<det nItem="2">')
  const segundo = trocar(
    ['<indTot>', '<vOutro>1.00</vOutro><indTot>'],
    ['<vBC>45.37', '<vBC>46.37'],
    ['<vCBS>0.41', '<vCBS>0.42'],
    ['<vOutro>0.00', '<vOutro>1.00'],
    ['<vNF>100.00', '<vNF>101.00'],
    ['<vBCIBSCBS>81.74', '<vBCIBSCBS>82.74'],
    ['<vCBS>0.74', '<vCBS>0.75'],
    ['<vPag>100.00', '<vPag>101.00'],
  )(depois)
  return `${antes}<det nItem="2">${segundo}`
}
/** One per cent less on the first. */
const comOutroIcms = trocar(
  ['<pICMS>18.0000</pICMS><vICMS>9.00', '<pICMS>17.0000</pICMS><vICMS>8.50'],
  ['<vBC>36.37', '<vBC>36.87'],
  ['<vICMS>9.00', '<vICMS>8.50'],
  ['<vBCIBSCBS>81.74', '<vBCIBSCBS>82.24'],
)
/** The second in two halves. */
const emTresItens = (nfe: string): string => {
  const inicio = nfe.indexOf('<det nItem="2">')
  const fim = nfe.indexOf('<total>')
  const metade = trocar(
    ['<vUnCom>50.', '<vUnCom>25.'],
    ['<vProd>50.00', '<vProd>25.00'],
    ['<vUnTrib>50.', '<vUnTrib>25.'],
    ['<vTotTrib>10.00', '<vTotTrib>5.00'],
    ['<vBC>50.00</vBC><pPIS>1.6500</pPIS><vPIS>0.83', '<vBC>25.00</vBC><pPIS>1.6500</pPIS><vPIS>0.41'],
    [
      '<vBC>50.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>3.80',
      '<vBC>25.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>1.90',
    ],
    ['<vBC>45.37', '<vBC>22.69'],
    ['<vIBSUF>0.05', '<vIBSUF>0.02'],
    ['<vIBS>0.05', '<vIBS>0.02'],
    ['<vCBS>0.41', '<vCBS>0.20'],
  )(nfe.slice(inicio, fim))
  const total = trocar(
    ['<vPIS>1.66', '<vPIS>1.65'],
    ['<vBCIBSCBS>81.74', '<vBCIBSCBS>81.75'],
    ['<vIBSUF>0.09', '<vIBSUF>0.08'],
    ['<vIBS>0.09', '<vIBS>0.08'],
    ['<vCBS>0.74', '<vCBS>0.73'],
  )(nfe.slice(fim))
  return nfe.slice(0, inicio) + metade + metade.replace('nItem="2"', 'nItem="3"') + total
}

/** Cancelled because another, in contingency, took its place (NT 2018.004). */
export const NO_LUGAR: readonly Linha[] = [
  linha(910, 'substituta com o dígito errado', noLugar({}, errada), bomNoLugar),
  linha(
    911,
    'substituta de outro emitente',
    noLugar({}, chave => comDv(`${chave.slice(0, 6)}${OUTRO}${chave.slice(20, 43)}`)),
    bomNoLugar,
  ),
  linha(
    912,
    'substituta que a SEFAZ não tem',
    noLugar({}, chave => comDv(`${chave.slice(0, 25)}000099999${chave.slice(34, 43)}`)),
    bomNoLugar,
  ),
  linha(
    913,
    'substituta cancelada',
    async m => {
      const primeira = await m.autorizada()
      const offline = await m.autorizada({ tpEmis: '9' })
      m.depois(2)
      await m.evento(offline.chave, { nProt: offline.nProt })
      return m.evento(primeira.chave, { tpEvento: '110112', nProt: primeira.nProt, chNFeRef: offline.chave })
    },
    bomNoLugar,
  ),
  linha(
    914,
    'substituta emitida mais de duas horas depois',
    duasHorasDepois('12:00:01'),
    duasHorasDepois('12:00:00'),
  ),
  linha(915, 'substituta de outro total', noLugar({ mudar: comDespesa }), bomNoLugar),
  linha(916, 'substituta de outro ICMS', noLugar({ mudar: comOutroIcms }), bomNoLugar),
  linha(
    917,
    'substituta de outro cliente',
    noLugar({}, undefined, outra(CLIENTE)),
    noLugar(outra(CLIENTE), undefined, outra(CLIENTE)),
  ),
  linha(918, 'substituta de mais itens', noLugar({ mudar: emTresItens }), bomNoLugar),
  linha(
    919,
    'substituta de outro produto',
    noLugar(outra(['<xProd>Cerveja', '<xProd>Refrigerante'])),
    bomNoLugar,
  ),
  linha(920, 'substituta de emissão normal', noLugar({ tpEmis: '1' }), bomNoLugar),
]
