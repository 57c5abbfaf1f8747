import { asOf } from '../../../../law/index.ts'
import { cep, data, fone, hora, quantidade } from '../../../../paper/format.ts'
import {
  type BlocoImpresso,
  type CampoImpresso,
  campo,
  documentOf,
  type LinhaImpressa,
  street,
  valor,
  whenAny,
} from '../../../kit/paper/field.ts'
import { type DocumentoImpresso, said } from '../../../kit/paper/printed.ts'
import { no } from '../../../kit/parse.ts'
import { nameOfVolumes, sumOfVolumes } from './transporte.ts'

const FRETE: Readonly<Record<string, string>> = {
  '0': '0 - Remetente (CIF)',
  '1': '1 - Destinatário (FOB)',
  '2': '2 - Terceiros',
  '3': '3 - Próprio, remetente',
  '4': '4 - Próprio, destinatário',
  '9': '9 - Sem frete',
}

/** Tells whether the law in force on the note's day requires IBS, CBS and IS on the DANFE (NT 2026.010). */
export const showsReform = (nota: DocumentoImpresso): boolean =>
  asOf(said(nota, 'ide/dhEmi')).ligado('danfe_rtc')

const natureza: readonly CampoImpresso[] = [campo('NATUREZA DA OPERAÇÃO', 12, 'ide/natOp')]

/** Builds the rows above the recipient. `authorisation`: box beside the nature of operation, by issue kind (tpEmis). */
export const identity = (authorisation: CampoImpresso): readonly LinhaImpressa[] => [
  { campos: [...natureza, authorisation] },
  {
    campos: [
      campo('INSCRIÇÃO ESTADUAL', 6.86, 'emit/IE'),
      campo('INSCRIÇÃO ESTADUAL DO SUBST. TRIBUTÁRIO', 6.86, 'emit/IEST'),
      campo('CNPJ / CPF', 6.84, documentOf('emit')),
    ],
  },
]

const destinatario: BlocoImpresso = {
  nome: 'DESTINATÁRIO / REMETENTE',
  linhas: [
    {
      campos: [
        campo('NOME / RAZÃO SOCIAL', 12.32, 'dest/xNome'),
        campo('CNPJ / CPF', 5.33, documentOf('dest')),
        campo('DATA DA EMISSÃO', 2.92, 'ide/dhEmi', data),
      ],
    },
    {
      campos: [
        campo('ENDEREÇO', 10.16, street('dest/enderDest')),
        campo('BAIRRO / DISTRITO', 4.83, 'dest/enderDest/xBairro'),
        campo('CEP', 2.67, 'dest/enderDest/CEP', cep),
        campo('DATA DA SAÍDA / ENTRADA', 2.92, 'ide/dhSaiEnt', data),
      ],
    },
    {
      campos: [
        campo('MUNICÍPIO', 7.11, 'dest/enderDest/xMun'),
        campo('FONE / FAX', 4.06, 'dest/enderDest/fone', fone),
        campo('UF', 1.14, 'dest/enderDest/UF'),
        campo('INSCRIÇÃO ESTADUAL', 5.33, 'dest/IE'),
        campo('HORA DA SAÍDA / ENTRADA', 2.92, 'ide/dhSaiEnt', hora),
      ],
    },
  ],
}

/** Builds the block of a separate place of collection or delivery (NT 2018.005). */
const local = (grupo: 'retirada' | 'entrega', nome: string): BlocoImpresso => ({
  nome,
  quando: ({ inf }) => no(inf, grupo) !== null,
  linhas: [
    {
      campos: [
        campo('NOME / RAZÃO SOCIAL', 12.32, `${grupo}/xNome`),
        campo('CNPJ / CPF', 5.33, documentOf(grupo)),
        campo('INSCRIÇÃO ESTADUAL', 2.92, `${grupo}/IE`),
      ],
    },
    {
      campos: [
        campo('ENDEREÇO', 12.32, street(grupo)),
        campo('BAIRRO / DISTRITO', 5.58, `${grupo}/xBairro`),
        campo('CEP', 2.67, `${grupo}/CEP`, cep),
      ],
    },
    {
      campos: [
        campo('MUNICÍPIO', 15.37, `${grupo}/xMun`),
        campo('UF', 1.14, `${grupo}/UF`),
        campo('FONE / FAX', 4.06, `${grupo}/fone`, fone),
      ],
    },
  ],
})

const TOT = 'total/ICMSTot'
const NONO = 2.28

const imposto: BlocoImpresso = {
  nome: 'CÁLCULO DO IMPOSTO',
  linhas: [
    {
      campos: [
        valor('BASE DE CÁLC. DO ICMS', NONO, `${TOT}/vBC`),
        valor('VALOR DO ICMS', NONO, `${TOT}/vICMS`),
        valor('BASE DE CÁLC. ICMS ST', NONO, `${TOT}/vBCST`),
        valor('VALOR DO ICMS ST', NONO, `${TOT}/vST`),
        valor('V. IMP. IMPORTAÇÃO', NONO, `${TOT}/vII`),
        valor('V. ICMS UF REMET.', NONO, `${TOT}/vICMSUFRemet`),
        valor('VALOR DO FCP UF DEST.', NONO, `${TOT}/vFCPUFDest`),
        valor('VALOR DO PIS', NONO, `${TOT}/vPIS`),
        valor('V. TOTAL DOS PRODUTOS', NONO, `${TOT}/vProd`),
      ],
    },
    {
      campos: [
        valor('VALOR DO FRETE', NONO, `${TOT}/vFrete`),
        valor('VALOR DO SEGURO', NONO, `${TOT}/vSeg`),
        valor('DESCONTO', NONO, `${TOT}/vDesc`),
        valor('OUTRAS DESPESAS', NONO, `${TOT}/vOutro`),
        valor('VALOR TOTAL DO IPI', NONO, `${TOT}/vIPI`),
        valor('V. ICMS UF DEST.', NONO, `${TOT}/vICMSUFDest`),
        valor('V. APROX. TRIBUTOS', NONO, `${TOT}/vTotTrib`),
        valor('VALOR DA COFINS', NONO, `${TOT}/vCOFINS`),
        { ...valor('VALOR TOTAL DA NOTA', NONO, `${TOT}/vNF`), negrito: true },
      ],
    },
    whenAny([
      valor('ICMS DESONERADO', NONO, `${TOT}/vICMSDeson`),
      valor('VALOR DO FCP', NONO, `${TOT}/vFCP`),
      valor('VALOR DO FCP ST', NONO, `${TOT}/vFCPST`),
      valor('FCP ST RETIDO ANTES', NONO, `${TOT}/vFCPSTRet`),
      valor('ICMS MONOFÁSICO', NONO, `${TOT}/vICMSMono`),
      valor('ICMS MONO. RETENÇÃO', NONO, `${TOT}/vICMSMonoReten`),
      valor('ICMS MONO. RETIDO', NONO, `${TOT}/vICMSMonoRet`),
      valor('IPI DEVOLVIDO', NONO, `${TOT}/vIPIDevol`),
    ]),
  ],
}

const RTC = 'total/IBSCBSTot'

/** Block of the taxes of the reform (NT 2026.010). */
const reforma: BlocoImpresso = {
  nome: 'CÁLCULO DO IBS / CBS / IS',
  quando: nota => showsReform(nota) && no(nota.inf, 'total', 'IBSCBSTot') !== null,
  linhas: [
    {
      campos: [
        valor('BASE DE CÁLC. IBS / CBS', 3, `${RTC}/vBCIBSCBS`),
        valor('IBS DA UF', 2.6, `${RTC}/gIBS/gIBSUF/vIBSUF`),
        valor('IBS DO MUNICÍPIO', 2.6, `${RTC}/gIBS/gIBSMun/vIBSMun`),
        valor('VALOR TOTAL DO IBS', 3, `${RTC}/gIBS/vIBS`),
        valor('VALOR TOTAL DA CBS', 3, `${RTC}/gCBS/vCBS`),
        valor('IMPOSTO SELETIVO', 2.6, 'total/ISTot/vIS'),
        valor('TOTAL DA NOTA COM IBS / CBS / IS', 3.77, 'total/vNFTot'),
      ],
    },
    whenAny([
      valor('IBS MONOFÁSICO', 3, `${RTC}/gMono/vIBSMono`),
      valor('CBS MONOFÁSICA', 3, `${RTC}/gMono/vCBSMono`),
      valor('IBS MONO. RETENÇÃO', 3, `${RTC}/gMono/vIBSMonoReten`),
      valor('CBS MONO. RETENÇÃO', 3, `${RTC}/gMono/vCBSMonoReten`),
      valor('CRÉD. PRESUMIDO IBS', 3, `${RTC}/gIBS/vCredPres`),
      valor('CRÉD. PRESUMIDO CBS', 3, `${RTC}/gCBS/vCredPres`),
    ]),
  ],
}

const number = (texto: string) => (texto === '' ? '' : quantidade(texto))

const transporte: BlocoImpresso = {
  nome: 'TRANSPORTADOR / VOLUMES TRANSPORTADOS',
  linhas: [
    {
      campos: [
        campo('NOME / RAZÃO SOCIAL', 8, 'transp/transporta/xNome'),
        campo('FRETE POR CONTA', 3.8, 'transp/modFrete', code => FRETE[code] ?? code),
        campo('CÓDIGO ANTT', 1.8, 'transp/veicTransp/RNTC'),
        campo('PLACA DO VEÍCULO', 2.25, 'transp/veicTransp/placa'),
        campo('UF', 0.86, 'transp/veicTransp/UF'),
        campo('CNPJ / CPF', 3.85, documentOf('transp/transporta')),
      ],
    },
    {
      campos: [
        campo('ENDEREÇO', 9.02, 'transp/transporta/xEnder'),
        campo('MUNICÍPIO', 6.84, 'transp/transporta/xMun'),
        campo('UF', 0.86, 'transp/transporta/UF'),
        campo('INSCRIÇÃO ESTADUAL', 3.85, 'transp/transporta/IE'),
      ],
    },
    {
      campos: [
        campo('QUANTIDADE', 2.92, sumOfVolumes('qVol'), number),
        campo('ESPÉCIE', 3.05, nameOfVolumes('esp')),
        campo('MARCA', 3.05, nameOfVolumes('marca')),
        campo('NUMERAÇÃO', 4.83, nameOfVolumes('nVol')),
        { ...campo('PESO BRUTO', 3.43, sumOfVolumes('pesoB'), number), alinhar: 'direita' },
        { ...campo('PESO LÍQUIDO', 3.28, sumOfVolumes('pesoL'), number), alinhar: 'direita' },
      ],
    },
  ],
}

/** Blocks between identity and invoice, in the manual's order. */
export const BEFORE_INVOICE: readonly BlocoImpresso[] = [
  destinatario,
  local('retirada', 'INFORMAÇÕES DO LOCAL DE RETIRADA'),
  local('entrega', 'INFORMAÇÕES DO LOCAL DE ENTREGA'),
]
export const AFTER_INVOICE: readonly BlocoImpresso[] = [imposto, reforma, transporte]

const totaisSimples: BlocoImpresso = {
  nome: 'TOTAIS',
  linhas: [
    {
      campos: [
        valor('BASE DE CÁLC. DO ICMS', NONO, `${TOT}/vBC`),
        valor('VALOR DO ICMS', NONO, `${TOT}/vICMS`),
        valor('VALOR TOTAL DOS PRODUTOS', NONO, `${TOT}/vProd`),
        valor('DESCONTO', NONO, `${TOT}/vDesc`),
        { ...valor('VALOR TOTAL DA NOTA', NONO, `${TOT}/vNF`), negrito: true },
      ],
    },
    whenAny([
      valor('FRETE', NONO, `${TOT}/vFrete`),
      valor('OUTRAS DESPESAS', NONO, `${TOT}/vOutro`),
      valor('VALOR DO ICMS ST', NONO, `${TOT}/vST`),
      valor('VALOR TOTAL DO IPI', NONO, `${TOT}/vIPI`),
      valor('V. APROX. TRIBUTOS', NONO, `${TOT}/vTotTrib`),
    ]),
  ],
}

/** Blocks of the simplified DANFE (tpImp 3). */
export const SHORT_BLOCKS: readonly BlocoImpresso[] = [
  {
    nome: destinatario.nome,
    linhas: [
      {
        campos: [
          campo('NOME / RAZÃO SOCIAL', 8, 'dest/xNome'),
          campo('CNPJ / CPF', 4, documentOf('dest')),
          campo('DATA DA EMISSÃO', 2.6, 'ide/dhEmi', data),
        ],
      },
      {
        campos: [
          campo('ENDEREÇO', 7, street('dest/enderDest')),
          campo('MUNICÍPIO', 4, 'dest/enderDest/xMun'),
          campo('UF', 0.9, 'dest/enderDest/UF'),
          campo('INSCRIÇÃO ESTADUAL', 2.7, 'dest/IE'),
        ],
      },
    ],
  },
  totaisSimples,
  reforma,
]

const ISS = 'total/ISSQNtot'

/** Blocks below the goods, for notes that also have services. */
export const SERVICES: readonly BlocoImpresso[] = [
  {
    nome: 'CÁLCULO DO ISSQN',
    quando: ({ inf }) => no(inf, 'total', 'ISSQNtot') !== null,
    linhas: [
      {
        campos: [
          campo('INSCRIÇÃO MUNICIPAL', 5.08, 'emit/IM'),
          valor('VALOR TOTAL DOS SERVIÇOS', 5.08, `${ISS}/vServ`),
          valor('BASE DE CÁLCULO DO ISSQN', 5.08, `${ISS}/vBC`),
          valor('VALOR DO ISSQN', 5.33, `${ISS}/vISS`),
        ],
      },
    ],
  },
]
