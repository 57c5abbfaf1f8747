import { isCnpj } from '../../../core/document/cnpj.ts'
import { defineRegister } from '../../fields/define.ts'
import { UF_OU_TODAS } from '../../options/uf.ts'

/**
 * Register of the technical contacts named in notes (infRespTec, NT 2018.005): one for the country, others for states that
 * issued a code (CSRT). Responses never have the code.
 */
export const responsaveis_tecnicos = defineRegister({
  id: 'responsaveis_tecnicos',
  title: 'Responsável técnico',
  singular: 'Responsável técnico',
  api: 'admin/responsaveis_tecnicos',
  routes: { menu: 'admin', list: '/admin/cadastro/responsavel_tecnico' },
  access: { permission: null, guardedReads: true },
  owner: { house: true },
  storage: { unique: [[['uf'], 'Este estado já tem responsável técnico']] },
  list: { search: ['contato', 'cnpj'], order: 'uf,asc' },
  lookup: { display: 'contato' },
  fields: {
    uf: {
      type: 'enum',
      label: 'Estado',
      options: UF_OU_TODAS,
      required: true,
      default: 'BR',
      list: true,
      filter: true,
    },
    cnpj: {
      type: 'text',
      label: 'CNPJ',
      max: 14,
      mask: 'XX.XXX.XXX/XXXX-##',
      required: true,
      list: true,
      filter: true,
    },
    contato: { type: 'text', label: 'Contato', min: 2, max: 60, required: true, list: true },
    email: { type: 'email', label: 'E-mail', max: 60, required: true, list: true },
    fone: { type: 'digits', label: 'Telefone', min: 6, max: 14, required: true, list: true },
    id_csrt: {
      type: 'digits',
      label: 'Identificador do CSRT',
      min: 2,
      max: 2,
      list: true,
      note: 'Só onde o estado deu um código',
    },
    csrt: {
      type: 'text',
      label: 'CSRT',
      min: 16,
      max: 36,
      senha: true,
      virtual: 'body',
      pattern: ['^[!-~]+$', 'Código inválido'],
      note: 'Fica selado e não é mostrado de novo; vazio, não muda',
    },
  },
  rules: [{ campo: 'cnpj', mensagem: 'CNPJ inválido', ok: ({ cnpj }) => !cnpj || isCnpj(String(cnpj)) }],
  requiredWhen: {
    id_csrt: ({ csrt }) => Boolean(csrt),
    csrt: ({ id_csrt }, { novo }) => novo && Boolean(id_csrt),
  },
})
