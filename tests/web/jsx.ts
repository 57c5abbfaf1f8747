import { Fragment, jsx } from 'react/jsx-runtime'

/** Elements as the shipped React makes them, in the words of the one for development, which files are transformed to. */
const jsxDEV = (type: Parameters<typeof jsx>[0], props: unknown, key?: Parameters<typeof jsx>[2]) =>
  jsx(type, props, key)

export { Fragment, jsxDEV }
