/** Replaces the module that the build creates for an imported picture. */
export default { src: '/icons.svg' };
