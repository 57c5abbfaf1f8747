import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** A key of the form that is live; never in the palette by itself. */
const key = <const I extends string>(id: I, title: string, rest: { repete?: true; principal?: true } = {}) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', tela: true, ...rest })

export const form = {
  /** F2 of every form: Salvar, Aceitar or Editar, as the form says (doc 2 §1). Hidden where nothing can be saved. */
  salvar: key('form.salvar', 'Salvar', { principal: true }),
  /** Saves, and the form is a new one. */
  salvarENovo: key('form.salvar_e_novo', 'Salvar e novo'),
  /** The whole form, from a short one. */
  completo: key('form.completo', 'Cadastro completo'),
  /** F2 of a dialog without Save (G-097). */
  confirmar: key('form.confirmar', 'Confirmar', { principal: true }),
  /** Takes a discount or surcharge away (doc 3 §2.2). */
  limpar: key('form.limpar', 'Limpar'),

  /** Enter and Shift+Enter walk the fields; they are no hint, everybody tries them. */
  avancar: key('form.avancar', 'Próximo campo', { repete: true }),
  recuar: key('form.recuar', 'Campo anterior', { repete: true }),
  aba: defineCommand({
    id: 'form.aba',
    title: 'Parte',
    interno: true,
    acesso: 'livre',
    repete: true,
    args: z.object({ numero: z.int().min(1).max(9).meta({ title: 'Número' }) }),
    tela: true,
  }),
  abaAnterior: key('form.aba_anterior', 'Parte anterior', { repete: true }),
  abaSeguinte: key('form.aba_seguinte', 'Próxima parte', { repete: true }),
  /** A field of the form by its name, in whichever part it stands. */
  irAoCampo: defineCommand({
    id: 'form.ir_ao_campo',
    title: 'Ir ao campo…',
    when: 'form',
    acesso: 'livre',
    palavras: 'pular achar procurar campo pelo nome',
    tela: true,
  }),
  /** F4 of a field: its calendar, or its record in another form. */
  abrir: key('form.abrir', 'Abrir'),
  /** F3 of a form: a look-up that fills it (CNPJ, CEP). */
  consultar: key('form.consultar', 'Consultar'),
  /** Another look-up that fills the form: a state's register of taxpayers. */
  cadastro: key('form.cadastro', 'Consultar o cadastro da SEFAZ'),
  hoje: key('form.hoje', 'Hoje'),
  anoAnterior: key('form.ano_anterior', 'Ano anterior', { repete: true }),
  anoSeguinte: key('form.ano_seguinte', 'Próximo ano', { repete: true }),
}

/** Child rows of a form. */
export const linhas = {
  adicionar: key('linhas.adicionar', 'Adicionar'),
  editar: key('linhas.editar', 'Editar'),
  remover: key('linhas.remover', 'Remover'),
  principal: key('linhas.principal', 'Principal'),
  /** Rows keep the order they are in. */
  subir: key('linhas.subir', 'Subir', { repete: true }),
  descer: key('linhas.descer', 'Descer', { repete: true }),
}

/** The grid of a product: its lines as a sheet, a field at a time. */
export const grade = {
  campoAnterior: key('grade.campo_anterior', 'Campo anterior', { repete: true }),
  campoSeguinte: key('grade.campo_seguinte', 'Próximo campo', { repete: true }),
  gerar: key('grade.gerar', 'Gerar grade'),
  linha: key('grade.linha', 'Linha'),
  composicao: key('grade.composicao', 'Composição'),
  remover: key('grade.remover', 'Remover'),
  marcar: key('grade.marcar', 'Marcar'),
  grupo: key('grade.grupo', 'Editar grupo'),
}

/** A save that met another's (409 REGISTRO_ALTERADO). */
export const conflito = {
  minha: key('conflito.minha', 'Minha'),
  deles: key('conflito.deles', 'Do outro'),
  todasMinhas: key('conflito.todas_minhas', 'Todas minhas'),
  todasDeles: key('conflito.todas_deles', 'Todas do outro'),
}

/** Rights of a user group. */
export const matriz = {
  alternar: key('matriz.alternar', 'Dar ou tirar'),
  area: key('matriz.area', 'Área'),
  todas: key('matriz.todas', 'Todas'),
  copiar: key('matriz.copiar', 'Copiar de outro grupo'),
}

/** LOCALIZAÇÃO. */
export const mapa = {
  recentralizar: key('mapa.recentralizar', 'Recentralizar'),
  endereco: key('mapa.endereco', 'Ir ao endereço'),
}

/** EDITAR FOTO. */
export const foto = {
  arquivo: key('foto.arquivo', 'Arquivo'),
  camera: key('foto.camera', 'Câmera'),
  aproximar: key('foto.aproximar', 'Aproximar', { repete: true }),
  afastar: key('foto.afastar', 'Afastar', { repete: true }),
  girarEsquerda: key('foto.girar_esquerda', 'Girar à esquerda'),
  girarDireita: key('foto.girar_direita', 'Girar à direita'),
  espelhar: key('foto.espelhar', 'Espelhar'),
  proporcao: key('foto.proporcao', 'Proporção'),
}
