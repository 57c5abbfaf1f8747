import { register } from 'node:module'

register('./ganchos.ts', import.meta.url)
