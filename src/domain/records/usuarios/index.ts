import { ativo } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { PIN_FRACO, pinFraco, SENHA_MINIMA, SENHA_PROPRIA, senhaPropria } from '../../senha.ts'

/** Register of users. Bodies may have `password` and `pin`, responses never; an empty value keeps the stored one. */
export const usuarios = defineRegister({
  id: 'usuarios',
  title: 'Usuários',
  singular: 'Usuário',
  words: {
    palavras: 'funcionários vendedores operadores colaboradores trocar alterar senhas pin acesso login',
  },
  api: 'usuarios',
  routes: { param: 'usuario', menu: 'cadastro', list: '/cadastro/usuarios' },
  access: { permission: 'cadastro_usuarios', right: 'Usuários', guardedReads: true },
  storage: {
    unique: [
      [['email'], 'Já existe um usuário com este e-mail'],
      [['pin'], 'Este PIN já é de outro usuário'],
    ],
  },
  list: { search: ['nome', 'email'], order: 'nome,asc' },
  lookup: { notOpened: 'who signs in is made with a password and a group' },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    email: {
      type: 'email',
      label: 'E-mail',
      max: 120,
      required: true,
      list: true,
      filter: true,
      noBulk: true,
    },
    grupo: { type: 'ref', label: 'Grupo', to: 'grupos', required: true, list: true, filter: true },
    empresas: {
      type: 'values',
      of: 'ref',
      to: 'empresas',
      label: 'Empresas em que entra',
      max: 200,
      virtual: 'body',
    },
    password: {
      type: 'text',
      label: 'Senha',
      min: SENHA_MINIMA,
      max: 200,
      senha: true,
      virtual: 'body',
      note: '8 caracteres ou mais; num usuário que já existe, vazia não muda',
    },
    pin: {
      type: 'digits',
      label: 'PIN',
      min: 4,
      max: 8,
      senha: true,
      virtual: 'body',
      note: '4 a 8 números; vazio, não muda',
    },
    reset_senha: {
      type: 'bool',
      label: 'Pedir nova senha',
      default: false,
      filter: true,
    },
    segundo_fator: {
      type: 'bool',
      label: 'Segundo fator',
      default: false,
      filter: true,
      noBulk: true,
      note: 'A própria pessoa o cadastra; aqui só se tira',
    },
    ativo,
    super_user: { type: 'bool', label: 'Super usuário', default: false, filter: true, noBulk: true },
    painel_admin_contas: {
      type: 'bool',
      label: 'Painel de administração de contas',
      default: false,
      noBulk: true,
    },
  },
  rules: [
    { campo: 'pin', mensagem: PIN_FRACO, ok: ({ pin }) => typeof pin !== 'string' || !pinFraco(pin) },
    {
      campo: 'password',
      mensagem: SENHA_PROPRIA,
      ok: ({ password, nome, email }) => !senhaPropria(password, [nome, email]),
    },
  ],
  requiredWhen: {
    password: (_, { novo }) => novo,
    empresas: (_, { novo }) => novo,
  },
})
