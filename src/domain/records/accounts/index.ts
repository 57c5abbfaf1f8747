import { defineRegister, type RecordContext } from '../../fields/define.ts'
import { SIGLA_UF } from '../../options/uf.ts'
import { SENHA_MINIMA, SENHA_PROPRIA, senhaPropria } from '../../senha.ts'

/** Shows fields that exist only while an account is created (first company, owner); later only the name can change. */
const nova = (_: unknown, { novo }: RecordContext): boolean => novo
const senha = {
  type: 'text',
  label: 'Senha do dono',
  min: SENHA_MINIMA,
  max: 200,
  senha: true,
  virtual: 'body',
} as const

export const accounts = defineRegister({
  id: 'accounts',
  title: 'Contas',
  singular: 'Conta',
  words: { feminino: true },
  api: 'admin/accounts',
  routes: { menu: 'admin', list: '/admin/cadastro/contas' },
  access: { permission: null, painel: true, guardedReads: true },
  owner: { house: true },
  list: { search: ['nome'], order: 'nome,asc' },
  fields: {
    nome: { type: 'text', label: 'Nome da conta', max: 60, required: true, list: true, filter: true },
    cnpj: { type: 'text', label: 'CNPJ da empresa', max: 14, documento: 'cnpj', virtual: 'body' },
    razao: { type: 'text', label: 'Razão social', max: 60, semEcomercial: true, virtual: 'body' },
    crt: {
      type: 'enum',
      label: 'Regime tributário',
      options: [
        [1, 'Simples Nacional'],
        [2, 'Simples Nacional, excesso de sublimite'],
        [3, 'Regime normal'],
        [4, 'MEI'],
      ],
      default: 1,
      virtual: 'body',
    },
    uf: { type: 'enum', label: 'UF', options: SIGLA_UF, virtual: 'body' },
    plano: { type: 'ref', label: 'Plano', to: 'planos', virtual: 'body' },
    dono_nome: { type: 'text', label: 'Nome do dono', max: 60, virtual: 'body' },
    dono_email: { type: 'email', label: 'E-mail do dono', max: 120, virtual: 'body' },
    dono_password: senha,
    dono_trocar: {
      type: 'bool',
      label: 'Pedir nova senha na primeira entrada',
      default: false,
      virtual: 'body',
    },
  },
  rules: [
    {
      campo: 'dono_password',
      mensagem: SENHA_PROPRIA,
      ok: ({ dono_password, dono_nome, dono_email, nome, razao }) =>
        !senhaPropria(dono_password, [dono_nome, dono_email, nome, razao]),
    },
  ],
  requiredWhen: {
    cnpj: nova,
    razao: nova,
    uf: nova,
    plano: nova,
    dono_nome: nova,
    dono_email: nova,
    dono_password: nova,
  },
  visibleWhen: {
    cnpj: nova,
    razao: nova,
    crt: nova,
    uf: nova,
    plano: nova,
    dono_nome: nova,
    dono_email: nova,
    dono_password: nova,
    dono_trocar: nova,
  },
})
