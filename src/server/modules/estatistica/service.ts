export { firstNoteLacks } from './first-note-repository.ts'
