import { isCnpj } from '../../../document/cnpj.ts'
import { isCpf } from '../../../document/cpf.ts'
import { closesNfce } from '../../../law/estados/index.ts'
import { asOf } from '../../../law/index.ts'
import { dec } from '../../../money/decimal.ts'
import { formatMoney } from '../../../money/pt-br.ts'
import type { DestNfe, EntradaNfe } from '../compose/entrada.ts'
import { ifBroken, type PreflightRule } from './regra.ts'

/** States whose SEFAZ refuses indIEDest 2, exempt (rej. 805). */
const SEM_ISENTO = 'AM BA CE GO MG MS MT PA PE RJ RN RS SE SP'.split(' ')

const documento = (entrada: EntradaNfe, tipo: DestNfe['documento']['tipo']): string | null =>
  entrada.dest?.documento.tipo === tipo ? entrada.dest.documento.numero : null

/** Lists the missing parts of the recipient's address, in words. */
function enderecoFaltante(dest: DestNfe): string[] {
  const { endereco } = dest
  if (!endereco) return ['endereço']
  const campos: [string, string | null | undefined][] = [
    ['logradouro', endereco.xLgr],
    ['número', endereco.nro],
    ['bairro', endereco.xBairro],
    ['município', endereco.cMun],
    ['UF', endereco.UF],
  ]
  return campos.filter(([, valor]) => !valor || valor.trim() === '').map(([nome]) => nome)
}

const quem = (entrada: EntradaNfe): string => entrada.dest?.xNome ?? 'O cliente'

/** Gives the reason why an NFC-e must name the buyer: above the limit, or sold at a distance (W16-40). */
function demandsIdentificacao(entrada: EntradaNfe): string | null {
  const lei = asOf(entrada.ide.dhEmi)
  const limite = lei.texto('nfce_identificacao')
  if (limite && dec(entrada.totais.vNF ?? '0').greaterThan(dec(limite)))
    return `acima de ${formatMoney(limite)}`
  // a delivery has its own codes (rej. 787, 788)
  const distante = !/^[145]$/.test(entrada.ide.indPres ?? '1')
  return distante && lei.ligado('nfce_identificacao_nao_presencial') ? 'não presencial' : null
}

/** Says why the state would refuse every note without a technical person (rej. 972). `tem`: whether one is registered. */
export const lacksRespTec = (uf: string, data: string, tem: boolean): string | null =>
  !tem && asOf(data).lista('resp_tec_exigido').includes(uf)
    ? `${uf} exige os dados do responsável técnico, que só quem fornece o Tecla informa (Administração, Responsável técnico): peça a ele`
    : null

export const PARTES: readonly PreflightRule[] = [
  {
    codigo: '781',
    modelos: ['65'],
    check: ifBroken('empresa', ({ emit, ide }) =>
      ide.tpAmb === '1' ? closesNfce(emit.endereco.UF, ide.dhEmi) : null,
    ),
  },
  {
    codigo: '207',
    modelos: ['65', '55'],
    check: ifBroken('empresa.cnpj', ({ emit }) =>
      isCnpj(emit.CNPJ) ? null : 'O CNPJ da empresa está errado',
    ),
  },
  {
    codigo: '229',
    modelos: ['65', '55'],
    check: ifBroken('empresa.ie', ({ emit }) =>
      /\d|ISENTO/i.test(emit.IE) ? null : 'Informe a inscrição estadual da empresa',
    ),
  },
  {
    codigo: '225',
    modelos: ['65', '55'],
    check: ifBroken('empresa.endereco', ({ emit }) => {
      const { xLgr, xBairro, cMun, CEP } = emit.endereco
      const faltam = [
        xLgr.trim().length < 2 && 'logradouro',
        xBairro.trim().length < 2 && 'bairro',
        !/^\d{7}$/.test(cMun) && 'município',
        !/^\d{8}$/.test((CEP ?? '').replace(/\D/g, '')) && 'CEP',
      ].filter(Boolean)
      return faltam.length > 0 ? `Complete o endereço da empresa: ${faltam.join(', ')}` : null
    }),
  },
  {
    codigo: '208',
    modelos: ['65', '55'],
    check: ifBroken('cpf_cnpj', entrada => {
      const cnpj = documento(entrada, 'CNPJ')
      return cnpj === null || isCnpj(cnpj) ? null : 'O CNPJ do cliente está errado'
    }),
  },
  {
    codigo: '220',
    modelos: ['65'],
    check: ifBroken('cpf_cnpj', entrada =>
      documento(entrada, 'CNPJ') === entrada.emit.CNPJ ? 'O cliente é a própria empresa' : null,
    ),
  },
  {
    codigo: '237',
    modelos: ['65', '55'],
    check: ifBroken('cpf_cnpj', entrada => {
      const cpf = documento(entrada, 'CPF')
      return cpf === null || isCpf(cpf) ? null : 'O CPF do cliente está errado'
    }),
  },
  {
    codigo: '719',
    modelos: ['55'],
    check: ifBroken('parceiro_id', ({ dest }) => (dest ? null : 'NF-e exige cliente: informe quem compra')),
  },
  {
    codigo: '724',
    modelos: ['55'],
    check: ifBroken('parceiro_id', ({ dest }) =>
      dest && (dest.xNome ?? '').trim().length < 2 ? 'Informe o nome do cliente' : null,
    ),
  },
  {
    codigo: '726',
    modelos: ['55'],
    check: ifBroken('addresse_id', entrada => {
      const faltam = entrada.dest ? enderecoFaltante(entrada.dest) : []
      return faltam.length > 0 ? `${quem(entrada)} está sem ${faltam.join(', ')}: complete o cadastro` : null
    }),
  },
  {
    codigo: '728',
    modelos: ['55'],
    check: ifBroken('parceiro.ie', ({ dest }) =>
      dest?.indIEDest === '1' && !dest.IE ? 'O cliente é contribuinte: informe a inscrição estadual' : null,
    ),
  },
  {
    codigo: '805',
    modelos: ['55'],
    check: ifBroken('parceiro.tipo_contribuite', ({ dest }) =>
      dest?.indIEDest === '2' && SEM_ISENTO.includes(dest.endereco?.UF ?? '')
        ? `Em ${dest.endereco?.UF} o cliente não pode ser "isento de inscrição"`
        : null,
    ),
  },
  {
    codigo: '707',
    modelos: ['65', 'balcao'],
    check: ifBroken('parceiro', ({ ide }) =>
      (ide.idDest ?? '1') === '1' ? null : 'No caixa só se vende dentro do estado',
    ),
  },
  {
    codigo: '787',
    modelos: ['65'],
    check: ifBroken('cpf_cnpj', ({ ide, dest }) =>
      ide.indPres === '4' && !dest ? 'Venda com entrega: informe o CPF ou CNPJ do cliente' : null,
    ),
  },
  {
    codigo: '788',
    modelos: ['65'],
    check: ifBroken('addresse_id', ({ ide, dest }) => {
      const faltam = ide.indPres === '4' && dest ? enderecoFaltante(dest) : []
      return faltam.length > 0
        ? `Venda com entrega: ${dest?.xNome ?? 'o cliente'} está sem ${faltam.join(', ')}`
        : null
    }),
  },
  {
    codigo: '750',
    modelos: ['65', 'balcao'],
    check: ifBroken('cpf_cnpj', entrada => {
      const porque = demandsIdentificacao(entrada)
      return porque && !entrada.dest ? `Venda ${porque}: informe o CPF ou CNPJ do cliente` : null
    }),
  },
  {
    codigo: '751',
    modelos: ['65', 'balcao'],
    check: ifBroken('nome_consumidor', entrada => {
      const porque = demandsIdentificacao(entrada)
      return porque && entrada.dest && !entrada.dest.xNome
        ? `Venda ${porque}: informe o nome do cliente`
        : null
    }),
  },
  {
    codigo: '752',
    modelos: ['65', 'balcao'],
    check: ifBroken('addresse_id', entrada => {
      const porque = demandsIdentificacao(entrada)
      const faltam = entrada.dest ? enderecoFaltante(entrada.dest) : []
      return porque && faltam.length > 0
        ? `Venda ${porque}: ${quem(entrada)} está sem ${faltam.join(', ')}`
        : null
    }),
  },
  {
    codigo: '972',
    modelos: ['65', '55'],
    check: ifBroken('empresa', ({ emit, ide, infRespTec }) =>
      lacksRespTec(emit.endereco.UF, ide.dhEmi, infRespTec != null),
    ),
  },
]
