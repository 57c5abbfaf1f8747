import { exato } from '../exact.ts'
import { balcao, type Exame, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { refusedByRows } from '../tables/codes.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const PRIMEIRO_ITEM = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** CSTs that an NFC-e may have (N12 of the MOC); 51 (deferral) has a separate rejection. */
const CST_NFCE = ['00', '20', '40', '41', '51', '60', '61', '90']

/** Value (R$) above which the buyer must be identified, since 15 Jun 2026 (W16-40). */
const LIMITE_SEM_IDENTIFICACAO = '10000'

/** Commercial units of the portal's table (I09-10); its contents are not verified. */
const UNIDADES =
  'AMPOLA BALDE BANDEJ BARRA BISNAG BLOCO BOBINA BOMB CAPS CART CENTO CJ CM CM2 CX CX2 CX3 CX5 CX10 CX15 CX20 CX25 CX50 CX100 DISP DUZIA EMBAL FARDO FOLHA FRASCO GALAO GF GRAMAS JOGO KG KIT LATA LITRO M M2 M3 MILHEI ML MWH PACOTE PALETE PARES PC POTE K RESMA ROLO SACO SACOLA TAMBOR TANQUE TON TUBO UNID VASIL VIDRO'.split(
    ' ',
  )

const situacaoOf = (item: XmlNode): string => {
  const [icms] = filhos(find(item, 'imposto/ICMS'))
  return texto(icms, 'CSOSN') ?? texto(icms, 'CST') ?? ''
}
const ide = ({ inf }: Exame, campo: string): string | undefined => texto(inf, `ide/${campo}`)
const exists = ({ inf }: Exame, caminho: string): boolean => find(inf, caminho) !== undefined
const entrega = (e: Exame): boolean => ide(e, 'indPres') === '4'
const aboveLimite = ({ inf }: Exame): boolean =>
  exato(texto(inf, 'total/ICMSTot/vNF')).greaterThan(LIMITE_SEM_IDENTIFICACAO)
const identificado = (e: Exame): boolean =>
  exists(e, 'dest/CPF') || exists(e, 'dest/CNPJ') || exists(e, 'dest/idEstrangeiro')

const regras: readonly SefazRule[] = [
  { codigo: 705, check: e => exists(e, 'ide/dhSaiEnt') },
  { codigo: 706, check: e => ide(e, 'tpNF') === '0' },
  { codigo: 707, check: e => ide(e, 'idDest') !== '1' },
  { codigo: 708, check: e => exists(e, 'ide/NFref') },
  { codigo: 715, check: e => ide(e, 'finNFe') !== '1' },
  { codigo: 716, check: e => ide(e, 'indFinal') !== '1' },
  { codigo: 717, check: e => !['1', '4'].includes(ide(e, 'indPres') ?? '') },
  { codigo: 718, check: e => exists(e, 'emit/IEST') },
  { codigo: 787, check: e => entrega(e) && !identificado(e) },
  { codigo: 788, check: e => entrega(e) && !exists(e, 'dest/enderDest') },
  { codigo: 750, check: e => aboveLimite(e) && !identificado(e) },
  { codigo: 751, check: e => aboveLimite(e) && !exists(e, 'dest/xNome') },
  { codigo: 752, check: e => aboveLimite(e) && !exists(e, 'dest/enderDest') },
  {
    codigo: 780,
    check: e =>
      e.mundo.limite_nfce !== null &&
      exato(texto(e.inf, 'total/ICMSTot/vNF')).greaterThan(e.mundo.limite_nfce),
  },
  {
    codigo: 373,
    check: e => ide(e, 'tpAmb') === '2' && texto(e.itens[0], 'prod/xProd') !== PRIMEIRO_ITEM,
  },
  perItem(725, (i, e) =>
    refusedByRows(725, {
      balcao: true,
      ...{ crt: texto(e.inf, 'emit/CRT') ?? '', uf: texto(e.inf, 'emit/enderEmit/UF') ?? '' },
      ...{
        dia: (ide(e, 'dhEmi') ?? '').slice(0, 10),
        situacao: situacaoOf(i),
        valor: texto(i, 'prod/CFOP') ?? '',
      },
    }),
  ),
  optativa(perItem(734, i => !UNIDADES.includes((texto(i, 'prod/uCom') ?? '').toUpperCase()))),
  perItem(774, i => texto(i, 'prod/indTot') === '0'),
  perItem(736, i => find(i, 'prod/veicProd') !== undefined),
  perItem(738, i => find(i, 'prod/arma') !== undefined),
  perItem(742, i => find(i, 'imposto/IPI') !== undefined),
  perItem(743, i => find(i, 'imposto/II') !== undefined),
  perItem(746, i => find(i, 'imposto/PISST') !== undefined),
  perItem(749, i => find(i, 'imposto/COFINSST') !== undefined),
  perItem(740, i => find(i, 'imposto/ICMS/ICMS51') !== undefined),
  perItem(766, i => {
    const cst = texto(filhos(find(i, 'imposto/ICMS'))[0], 'CST')
    return cst !== undefined && !CST_NFCE.includes(cst)
  }),
  perItem(741, i => find(i, 'imposto/ICMS/ICMSPart') !== undefined),
  perItem(807, i => find(i, 'imposto/ICMSUFDest') !== undefined),
  perItem(
    383,
    i =>
      find(i, 'imposto/ICMS/ICMSSN101') !== undefined ||
      find(i, 'imposto/ICMS/ICMSSN201') !== undefined ||
      find(i, 'imposto/ICMS/ICMSSN202') !== undefined,
  ),
  { codigo: 753, check: e => texto(e.inf, 'transp/modFrete') !== '9' && !entrega(e) },
  { codigo: 754, check: e => exists(e, 'transp/transporta') && !entrega(e) },
  { codigo: 760, check: e => exists(e, 'cobr') },
  { codigo: 762, check: e => exists(e, 'compra') },
]

/** Rejections of the NFC-e that also apply to an NF-e (55) sold at the counter, tpImp 6 (NT 2026.002, NT 2026.003). */
const DO_BALCAO = [705, 706, 707, 708, 715, 716, 717, 718, 725, 774, 736, 738, 766, 807, 383, 753, 760]

/** Rules of the NFC-e (MOC groups B, E, I, X), most of which forbid fields of an NF-e (55). */
export const regrasNfce: readonly SefazRule[] = regras.map(({ codigo, check }) => ({
  codigo,
  check: e => (e.modelo === '65' || (balcao(e) && DO_BALCAO.includes(codigo))) && check(e),
}))

/** Rule of both models: a note of a sale not made face to face must tell if a marketplace took part (B25c-10). */
export const regrasIntermediador: readonly SefazRule[] = [
  {
    codigo: 434,
    check: e => ['2', '3', '4', '9'].includes(ide(e, 'indPres') ?? '') && !exists(e, 'ide/indIntermed'),
  },
]
