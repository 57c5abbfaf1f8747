import { dvCnpj } from '../../src/core/document/cnpj.ts'
import type { GRUPOS_INICIAIS } from '../../src/domain/options/grupos-iniciais.ts'

/** Password of every demo user, and of the demo's certificates. */
export const SENHA = 'tecla-demo'

export interface EmpresaDemo {
  nome: string
  razao: string
  cnpj: string
  ie: string
  crt: 1 | 3
  cep: string
  logradouro: string
  numero: string
  bairro: string
  municipio_ibge: string
  municipio: string
  uf: string
  telefone: string
  status: 1 | 2
  bloqueada: boolean
  /**
   * Days for which the certificate is valid. A number below 30 counts from each start of the demo, any other from the
   * day on which the certificate is made.
   */
  certificado: number
  terminais: number
  produtos: number
  /** PIX key of the company, for a QR Code at its till. */
  pix_chave?: string
  /** True: the company receives orders from its app. */
  venda_app?: true
}

interface UsuarioDemo {
  nome: string
  email: string
  grupo: keyof typeof GRUPOS_INICIAIS
  /** Positions in `empresas`; the first is the active company at the first login. */
  empresas: readonly number[]
  super_user?: true
  painel_admin_contas?: true
  reset_senha?: true
  /** PIN for approvals at the till. */
  pin?: string
}

export interface ContaDemo {
  nome: string
  empresas: readonly EmpresaDemo[]
  usuarios: readonly UsuarioDemo[]
}

const cnpj = (doze: string) => doze + dvCnpj(doze)

const SP = { municipio_ibge: '3550308', municipio: 'São Paulo', uf: 'SP', crt: 3 as const }
const NORMAL = { status: 1 as const, bloqueada: false, certificado: 365 }

/** Demo's users and companies. Scripts outside this repository rely on the names and passwords: do not change them. */
export const CONTAS: readonly ContaDemo[] = [
  {
    nome: 'Conta Demonstração',
    empresas: [
      {
        ...SP,
        ...NORMAL,
        nome: 'Mercado Tecla',
        razao: 'MERCADO TECLA LTDA',
        cnpj: cnpj('112223330001'),
        ie: '110042490114',
        cep: '01310100',
        logradouro: 'Avenida Paulista',
        numero: '1000',
        bairro: 'Bela Vista',
        telefone: '1130001000',
        pix_chave: 'pix@mercado-tecla.example',
        terminais: 3,
        produtos: 5031,
        venda_app: true,
      },
      {
        ...NORMAL,
        crt: 1,
        nome: 'Empório Tecla Minas',
        razao: 'EMPORIO TECLA MINAS LTDA',
        cnpj: cnpj('459876540001'),
        ie: '0623079040081',
        cep: '30130005',
        logradouro: 'Avenida Afonso Pena',
        numero: '1500',
        bairro: 'Centro',
        municipio_ibge: '3106200',
        municipio: 'Belo Horizonte',
        uf: 'MG',
        telefone: '3130001500',
        terminais: 2,
        produtos: 1200,
      },
      {
        ...SP,
        ...NORMAL,
        nome: 'Mercado Tecla Consulta',
        razao: 'MERCADO TECLA CONSULTA LTDA',
        cnpj: cnpj('223334440001'),
        ie: '110042913918',
        cep: '04038001',
        logradouro: 'Rua Domingos de Morais',
        numero: '2187',
        bairro: 'Vila Mariana',
        telefone: '1130002187',
        status: 2,
        terminais: 1,
        produtos: 120,
      },
      {
        ...SP,
        ...NORMAL,
        nome: 'Mercado Tecla Bloqueado',
        razao: 'MERCADO TECLA BLOQUEADO LTDA',
        cnpj: cnpj('334445550001'),
        ie: '110043079173',
        cep: '05001000',
        logradouro: 'Avenida Francisco Matarazzo',
        numero: '400',
        bairro: 'Água Branca',
        telefone: '1130003400',
        bloqueada: true,
        terminais: 1,
        produtos: 120,
      },
      {
        ...SP,
        ...NORMAL,
        nome: 'Mercado Tecla Certificado',
        razao: 'MERCADO TECLA CERTIFICADO LTDA',
        cnpj: cnpj('445556660001'),
        ie: '110043539639',
        cep: '02012010',
        logradouro: 'Avenida Cruzeiro do Sul',
        numero: '1800',
        bairro: 'Santana',
        telefone: '1130004180',
        certificado: 10,
        terminais: 1,
        produtos: 990,
      },
    ],
    usuarios: [
      {
        nome: 'Dona da Loja',
        email: 'dono@demo.tecla',
        grupo: 'Proprietário',
        empresas: [0, 1],
        pin: '4321',
      },
      { nome: 'Carlos Caixa', email: 'caixa@demo.tecla', grupo: 'Caixa', empresas: [0] },
      { nome: 'Lia Leitura', email: 'leitura@demo.tecla', grupo: 'Proprietário', empresas: [2] },
      { nome: 'Rita Reset', email: 'reset@demo.tecla', grupo: 'Caixa', empresas: [0], reset_senha: true },
      { nome: 'Bruno Bloqueado', email: 'bloqueada@demo.tecla', grupo: 'Proprietário', empresas: [3] },
      { nome: 'Célia Certificado', email: 'certificado@demo.tecla', grupo: 'Proprietário', empresas: [4] },
      {
        nome: 'Suporte Tecla',
        email: 'super@demo.tecla',
        grupo: 'Proprietário',
        empresas: [0, 1],
        super_user: true,
        painel_admin_contas: true,
      },
    ],
  },
  {
    nome: 'Outra Conta',
    empresas: [
      {
        ...SP,
        ...NORMAL,
        nome: 'Padaria da Outra Conta',
        razao: 'PADARIA DA OUTRA CONTA LTDA',
        // CNPJ with letters, as the Receita Federal assigns since 2026-07 (IN RFB 2.229/2024)
        cnpj: cnpj('12ABC3450001'),
        ie: '110044010211',
        cep: '13010040',
        logradouro: 'Rua Barão de Jaguara',
        numero: '900',
        bairro: 'Centro',
        municipio_ibge: '3509502',
        municipio: 'Campinas',
        telefone: '1930000900',
        terminais: 1,
        produtos: 300,
      },
    ],
    usuarios: [{ nome: 'Otávio Outra', email: 'outra@demo.tecla', grupo: 'Proprietário', empresas: [0] }],
  },
]
