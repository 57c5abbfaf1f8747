import { isSvc } from '../../../../document/emissao.ts'
import { svcDe } from '../../../../document/emissao-do-estado.ts'
import { isSuframa } from '../../../../document/suframa.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { COM_SUFRAMA } from '../../compose/partes.ts'
import { BALCAO, campo, exists, ide, type JudgedNota, type RegraNota, regra, valor } from './nota.ts'

/**
 * Tells whether vNF differs from goods plus charges less discount. In a note of credit or debit the difference would be
 * ICMS ST, IPI or relieved ICMS, which these notes may not have.
 */
const addsOld = ({ inf }: JudgedNota): boolean => {
  const total = (tag: string) => valor(inf, 'total', 'ICMSTot', tag)
  const soma = ['vFrete', 'vSeg', 'vOutro', 'vII'].reduce((v, tag) => v.plus(total(tag)), total('vProd'))
  return !soma.minus(total('vDesc')).eq(total('vNF'))
}

const dest = ({ inf }: JudgedNota): GrupoXml | null => inf['dest'] as GrupoXml | null
const entrega = (nota: JudgedNota): boolean => ide(nota, 'indPres') === '4'

/** Rules of the document as a whole (MOC groups B, E, X, Y). */
export const DOCUMENTO: readonly RegraNota[] = [
  regra(
    '610',
    ['55'],
    'itens',
    n => /^[56]$/.test(ide(n, 'finNFe')) && addsOld(n),
    'Nota de débito ou de crédito não leva ICMS ST, IPI nem desoneração: escolha regras sem eles',
  ),
  regra(
    '556',
    ['65', '55'],
    'emissao',
    n => ide(n, 'tpEmis') === '1' && exists(n.inf, 'ide', 'xJust'),
    'Justificativa de contingência em emissão normal',
  ),
  regra(
    '557',
    ['65', '55'],
    'emissao',
    n => ide(n, 'tpEmis') !== '1' && (ide(n, 'dhCont') === '' || ide(n, 'xJust').length < 15),
    'A contingência precisa de hora de entrada e justificativa de 15 letras',
  ),
  regra(
    '711',
    ['55'],
    'emissao',
    n => ide(n, 'tpEmis') === '9' && !n.balcao,
    'NF-e que não é do balcão não sai sem conexão',
  ),
  regra(
    '713',
    ['55'],
    'emissao',
    n => isSvc(Number(ide(n, 'tpEmis'))) && svcDe(ufEmit(n), ide(n, 'dhEmi')) !== Number(ide(n, 'tpEmis')),
    'A contingência escolhida não é a do estado da empresa',
  ),
  regra(
    '450',
    ['65'],
    'emissao',
    n => /^[567]$/.test(ide(n, 'tpEmis')),
    'NFC-e não sai pela SVC nem em formulário de segurança',
  ),
  regra(
    '709',
    ['65'],
    'documento',
    n => !/^[45]$/.test(ide(n, 'tpImp')),
    'O formato do DANFE não é de NFC-e',
  ),
  regra('710', ['55'], 'documento', n => /^[45]$/.test(ide(n, 'tpImp')), 'O formato do DANFE não é de NF-e'),
  regra('706', BALCAO, 'documento', n => ide(n, 'tpNF') === '0', 'No caixa não há nota de entrada'),
  regra('708', BALCAO, 'documento', n => exists(n.inf, 'ide', 'NFref'), 'Nota do caixa não referencia outra'),
  regra('715', BALCAO, 'documento', n => ide(n, 'finNFe') !== '1', 'No caixa a finalidade é sempre normal'),
  regra('716', BALCAO, 'parceiro', n => ide(n, 'indFinal') !== '1', 'No caixa se vende a consumidor final'),
  regra(
    '717',
    BALCAO,
    'documento',
    n => !/^[14]$/.test(ide(n, 'indPres')),
    'No caixa a venda é presencial ou com entrega',
  ),
  regra(
    '718',
    BALCAO,
    'empresa.ie',
    n => exists(n.inf, 'emit', 'IEST'),
    'No caixa não se informa IE de substituto',
  ),
  regra(
    '347',
    ['55'],
    'empresa.ie',
    n => exists(n.inf, 'emit', 'IEST') && ide(n, 'idDest') !== '2',
    'A IE de substituto só vai em operação interestadual',
  ),
  regra(
    '235',
    ['55'],
    'parceiro.suframa',
    n => campo(dest(n), 'ISUF') !== '' && !isSuframa(campo(dest(n), 'ISUF')),
    'A inscrição SUFRAMA do cliente está errada: confira os números no endereço dele',
  ),
  regra(
    '251',
    ['55'],
    'parceiro.suframa',
    n => campo(dest(n), 'ISUF') !== '' && !COM_SUFRAMA.includes(ufDest(n)),
    'O cliente tem inscrição SUFRAMA e não está em estado dela',
  ),
  regra(
    '729',
    ['65'],
    'parceiro.ie',
    n => campo(dest(n), 'IE') !== '',
    'NFC-e não leva a inscrição estadual do cliente',
  ),
  regra(
    '789',
    ['65'],
    'parceiro',
    n => dest(n) != null && campo(dest(n), 'indIEDest') !== '9',
    'NFC-e não é para contribuinte de ICMS: emita NF-e',
  ),
  regra(
    '791',
    ['55'],
    'parceiro.ie',
    n => campo(dest(n), 'indIEDest') === '2' && campo(dest(n), 'IE') !== '',
    'Cliente isento de inscrição estadual não leva inscrição',
  ),
  regra(
    '794',
    ['55'],
    'tipo_atend',
    n => !n.balcao && ide(n, 'indPres') === '4',
    'A entrega em domicílio é de NFC-e: informe outra presença do comprador',
  ),
  regra(
    '696',
    ['55'],
    'parceiro',
    n => campo(dest(n), 'indIEDest') === '9' && ide(n, 'indFinal') === '0' && ide(n, 'idDest') !== '3',
    'Quem não é contribuinte é consumidor final',
  ),
  regra(
    '772',
    ['55'],
    'addresse_id',
    n => ide(n, 'idDest') === '2' && ufDest(n) === ufEmit(n),
    'Operação interestadual com cliente do mesmo estado',
  ),
  regra(
    '773',
    ['55'],
    'addresse_id',
    n =>
      ide(n, 'idDest') === '1' &&
      !/^[15]$/.test(ide(n, 'indPres')) &&
      ufDest(n) !== '' &&
      ufDest(n) !== ufEmit(n),
    'Operação interna com cliente de outro estado',
  ),
  regra(
    '753',
    BALCAO,
    'taxa_entrega',
    n => !entrega(n) && !['', '9'].includes(campo(n.inf, 'transp', 'modFrete')),
    'Venda presencial não leva frete',
  ),
  regra(
    '754',
    ['65'],
    'taxa_entrega',
    n => !entrega(n) && exists(n.inf, 'transp', 'transporta'),
    'NFC-e presencial não leva transportador',
  ),
  regra(
    '760',
    BALCAO,
    'pagamento',
    n => exists(n.inf, 'cobr'),
    'Nota do caixa não leva fatura nem duplicata',
  ),
  regra('762', ['65'], 'documento', n => exists(n.inf, 'compra'), 'NFC-e não leva dados de compra'),
]

const ufDest = (n: JudgedNota): string => campo(n.inf, 'dest', 'enderDest', 'UF')
const ufEmit = (n: JudgedNota): string => campo(n.inf, 'emit', 'enderEmit', 'UF')
